import { createFileRoute } from '@tanstack/react-router';
import { readPeopleSearch } from '#features/admin/people/people.rules.ts';
import { knownSearch } from '#platform/client/known-search.ts';
import { UsersPage } from '../pages/admin/UsersPage.tsx';

export const Route = createFileRoute('/admin/users/')({
  validateSearch: readPeopleSearch,
  search: { middlewares: [knownSearch(readPeopleSearch, ['search', 'role', 'state'])] },
  // What a route's reading leaves out, the router hands on as it stood in the address.
  loaderDeps: ({ search }) => readPeopleSearch({ ...search }),
  head: () => ({ meta: [{ title: 'Users' }] }),
  component: Users,
});

function Users() {
  return <UsersPage search={Route.useLoaderDeps()} />;
}
