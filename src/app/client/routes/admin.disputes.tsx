import { createFileRoute } from '@tanstack/react-router';
import { readDocketSearch } from '#features/hires/disputes/docket/docket.rules.ts';
import { knownSearch } from '#platform/client/known-search.ts';
import { DisputesPage } from '../pages/admin/DisputesPage.tsx';

export const Route = createFileRoute('/admin/disputes')({
  validateSearch: readDocketSearch,
  search: { middlewares: [knownSearch(readDocketSearch, ['search', 'state'])] },
  // What a route's reading leaves out, the router hands on as it stood in the address.
  loaderDeps: ({ search }) => readDocketSearch({ ...search }),
  head: () => ({ meta: [{ title: 'Disputes' }] }),
  component: Disputes,
});

function Disputes() {
  return <DisputesPage search={Route.useLoaderDeps()} />;
}
