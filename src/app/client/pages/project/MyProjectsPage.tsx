import { useMe } from '#features/accounts/ui/useMe.ts';
import { readMyProjectSearch } from '#features/projects/my-projects/my-project.rules.ts';
import { Drafts } from '#features/projects/ui/Drafts.tsx';
import { MyProjects } from '#features/projects/ui/MyProjects.tsx';
import { BrowseProjectsButton } from '#platform/client/buttons/link-buttons.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';

export function MyProjectsPage({ search }: { search: object }) {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading {...ownPageLabels['/my-projects']} />
      <RequireSignIn>
        {me?.role === 'client' ? (
          <>
            <Drafts />
            <MyProjects search={readMyProjectSearch({ ...search })} />
          </>
        ) : (
          <EmptyState title="Only clients can post projects" action={<BrowseProjectsButton />}>
            Clients find their projects here.
          </EmptyState>
        )}
      </RequireSignIn>
    </div>
  );
}
