import { useMe } from '#features/accounts/ui/useMe.ts';
import { RevisionHistory } from '#features/projects/ui/history/RevisionHistory.tsx';
import { BackToProjectButton } from '#features/projects/ui/page/BackToProjectButton.tsx';
import { isInaccessible, ProjectErrorPage } from '#features/projects/ui/page/ProjectErrorPage.tsx';
import { ProjectSkeleton } from '#features/projects/ui/page/ProjectSkeleton.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

export function ProjectHistoryPage({ id }: { id: number }) {
  const { me } = useMe();
  // The error page has a retry button, so a new mount does not retry.
  const project = trpc.projects.get.useQuery({ id }, { retryOnMount: false });
  if (project.isPending) return <ProjectSkeleton />;
  if (!project.data || isInaccessible(project.error)) {
    return <ProjectErrorPage id={id} viewer={me ?? null} query={project} />;
  }
  const { title, clientId } = project.data;
  return (
    <div className="bw-page">
      <PageHeading title="What changed" lead={title} actions={<BackToProjectButton id={id} />} />
      <RevisionHistory
        projectId={id}
        canBlank={me !== null && (me.id === clientId || me.role === 'admin')}
      />
    </div>
  );
}
