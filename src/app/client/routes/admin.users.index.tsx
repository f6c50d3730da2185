import { createFileRoute } from '@tanstack/react-router';
import type { UserSearch } from '#features/admin/users/admin-users.rules.ts';
import { UsersPage } from '../pages/admin/UsersPage.tsx';

export const Route = createFileRoute('/admin/users/')({
  // The page validates the search, so that the entry bundle does not contain the filters.
  validateSearch: (search: UserSearch) => search,
  head: () => ({ meta: [{ title: 'Users' }] }),
  component: Users,
});

function Users() {
  return <UsersPage search={Route.useSearch()} />;
}
