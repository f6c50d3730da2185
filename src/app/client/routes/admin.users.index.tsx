import { createFileRoute } from '@tanstack/react-router';
import type { PeopleSearch } from '#features/admin/people/people.rules.ts';
import { UsersPage } from '../pages/admin/UsersPage.tsx';

export const Route = createFileRoute('/admin/users/')({
  // The page reads it: what admins search for weighs nothing on everybody's first paint.
  validateSearch: (given: PeopleSearch) => given,
  head: () => ({ meta: [{ title: 'Users' }] }),
  component: Users,
});

function Users() {
  return <UsersPage search={Route.useSearch()} />;
}
