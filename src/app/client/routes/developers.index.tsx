import { createFileRoute } from '@tanstack/react-router';
import {
  parseDirectorySearch,
  toDirectoryQuery,
} from '#features/profiles/directory/directory-search.rules.ts';
import { removeUnknownSearch } from '#platform/client/navigation/unknown-search.ts';
import { DevelopersPage } from '../pages/profile/DevelopersPage.tsx';

export const Route = createFileRoute('/developers/')({
  validateSearch: parseDirectorySearch,
  search: {
    middlewares: [
      removeUnknownSearch(parseDirectorySearch, [
        ...['search', 'skills', 'rating', 'availability', 'sort'],
        ...['minRating', 'limit', 'cursor'],
      ]),
    ],
  },
  // The router also returns parameters that `validateSearch` left out, so they are read again.
  loaderDeps: ({ search }) => parseDirectorySearch({ ...search }),
  // Not awaited, because the page shows skeletons and its filters remain usable.
  loader: ({ context: { api }, deps }) => {
    void api.profiles.browse.prefetchInfinite(toDirectoryQuery(deps));
    void api.profiles.commonSkills.prefetch();
  },
  head: () => ({ meta: [{ title: 'Find developers' }] }),
  component: Developers,
});

function Developers() {
  return <DevelopersPage search={Route.useLoaderDeps()} />;
}
