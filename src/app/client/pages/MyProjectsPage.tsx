import { useMe } from '#features/accounts/ui/useMe.ts';
import { readOwnProjectSearch } from '#features/projects/own/own-project.rules.ts';
import { OwnProjects } from '#features/projects/ui/OwnProjects.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageWords } from '#platform/shared/own-page-words.ts';
import { BrowseInstead } from './BrowseInstead.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';

export function MyProjectsPage({ search }: { search: object }) {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading {...ownPageWords['/my-projects']} />
      <SignedInOnly>
        {me?.role === 'client' ? (
          <OwnProjects search={readOwnProjectSearch({ ...search })} />
        ) : (
          <BrowseInstead title="Only clients post projects">
            Each of them finds here what they posted.
          </BrowseInstead>
        )}
      </SignedInOnly>
    </div>
  );
}
