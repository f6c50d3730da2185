import { createFileRoute } from '@tanstack/react-router';
import {
  directoryFilter,
  readDirectorySearch,
} from '#features/profiles/directory/directory-search.rules.ts';
import { knownSearch } from '#platform/client/known-search.ts';
import { DevelopersPage } from '../pages/DevelopersPage.tsx';

export const Route = createFileRoute('/developers/')({
  validateSearch: readDirectorySearch,
  search: {
    middlewares: [
      knownSearch(readDirectorySearch, [
        ...['search', 'skills', 'rating', 'availability', 'sort'],
        ...['minRating', 'limit', 'cursor'],
      ]),
    ],
  },
  // What a route's reading leaves out, the router hands on as it stood in the address.
  loaderDeps: ({ search }) => readDirectorySearch({ ...search }),
  // Not waited for: the page shows its own shapes and keeps the filters in hand.
  loader: ({ context: { api }, deps }) => {
    void api.profiles.browse.prefetchInfinite(directoryFilter(deps));
    void api.profiles.commonSkills.prefetch();
  },
  head: () => ({ meta: [{ title: 'Find developers' }] }),
  component: Developers,
});

function Developers() {
  return <DevelopersPage search={Route.useLoaderDeps()} />;
}
