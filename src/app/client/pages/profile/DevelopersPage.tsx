import { useMe } from '#features/accounts/ui/useMe.ts';
import { FavoriteIconButton } from '#features/favorites/ui/FavoriteButton.tsx';
import type { DirectorySearch } from '#features/profiles/directory/directory-search.rules.ts';
import { DeveloperDirectory } from '#features/profiles/directory/ui/DeveloperDirectory.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';

export function DevelopersPage({ search }: { search: DirectorySearch }) {
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
