import { useNavigate } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { changeProjectRefusal } from '#features/projects/project.rules.ts';
import { EditProjectForm } from '#features/projects/ui/form/EditProjectForm.tsx';
import { BackToProjectButton } from '#features/projects/ui/page/BackToProjectButton.tsx';
import { isInaccessible, ProjectErrorPage } from '#features/projects/ui/page/ProjectErrorPage.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';

const heading = (
  <PageHeading title="Edit project" lead="Bidders and followers can see what you change." />
);

export function EditProjectPage({ id }: { id: number }) {
  return (
    <RequireSignIn>
      <EditProject id={id} />
    </RequireSignIn>
  );
}

function EditProject({ id }: { id: number }) {
  const { me } = useMe();
  const navigate = useNavigate();
  const project = trpc.projects.get.useQuery({ id }, { staleTime: 0, refetchOnReconnect: false });
  const openProject = () => navigate({ to: '/projects/$id', params: { id: String(id) } });
  // The form must not start from a cached, older version.
  if (!project.isFetchedAfterMount) {
    return (
      <div className="bw-page">
        {heading}
        <Loading noun="project">
          <SkeletonLines lines={8} />
        </Loading>
      </div>
    );
  }
  if (!project.data || isInaccessible(project.error)) {
    return <ProjectErrorPage id={id} viewer={me ?? null} query={project} />;
  }
  const refusal = me && changeProjectRefusal(project.data, me);
  return (
    <div className="bw-page">
      {heading}
      {refusal ? (
        <EmptyState title="You cannot edit this project" action={<BackToProjectButton id={id} />}>
          {refusal.message}
        </EmptyState>
      ) : (
        <EditProjectForm
          key={id}
          project={project.data}
          onSaved={openProject}
          onCancel={() => void openProject()}
        />
      )}
    </div>
  );
}
