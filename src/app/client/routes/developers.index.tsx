import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { FavoriteIconButton } from '#features/favorites/ui/FavoriteButton.tsx';
import {
  parseDirectorySearch,
  toDirectoryQuery,
} from '#features/profiles/directory/directory.rules.ts';
import { DeveloperDirectory } from '#features/profiles/directory/ui/DeveloperDirectory.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { removeUnknownSearch } from '#platform/client/navigation/search-params.ts';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';

export const Route = createFileRoute('/developers/')({
  validateSearch: parseDirectorySearch,
  search: {
    middlewares: [
      removeUnknownSearch(parseDirectorySearch, [
        ...['search', 'skills', 'rating', 'availability', 'sort'],
        // Parameters of the REST API, which users may copy into the URL.
        ...['minRating', 'limit', 'cursor'],
      ]),
    ],
  },
  // The router also returns parameters that `validateSearch` left out.
  loaderDeps: ({ search }) => parseDirectorySearch({ ...search }),
  // Not awaited, because the page shows skeletons while the list is loading.
  loader: ({ context: { api }, deps }) => {
    void api.profiles.browse.prefetchInfinite(toDirectoryQuery(deps));
  },
  head: () => ({ meta: [{ title: 'Find developers' }] }),
  component: Developers,
});

function Developers() {
  const search = Route.useLoaderDeps();
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading {...publicPageLabels['/developers']} />
      <DeveloperDirectory
        search={search}
        renderCorner={({ id, name }) => (
          <FavoriteIconButton kind="developer" id={id} name={name} me={me} />
        )}
      />
    </div>
  );
}
