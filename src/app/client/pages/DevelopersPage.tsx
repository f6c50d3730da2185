import { useMe } from '#features/accounts/ui/useMe.ts';
import { FavoriteMark } from '#features/favorites/ui/FavoriteButton.tsx';
import type { DirectorySearch } from '#features/profiles/directory/directory-search.rules.ts';
import { DeveloperDirectory } from '#features/profiles/directory/ui/DeveloperDirectory.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';

export function DevelopersPage({ search }: { search: DirectorySearch }) {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading
        title="Find developers"
        lead="People who build software for a fixed price. Read what they do, write to them, or invite them to bid."
      />
      <DeveloperDirectory
        search={search}
        mark={({ id, name }) => <FavoriteMark kind="developer" id={id} name={name} me={me} />}
      />
    </div>
  );
}
