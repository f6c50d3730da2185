import type { ReactNode } from 'react';
import type { FieldChange } from '#features/projects/brief/brief.schema.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import classes from '../bid-panel.module.css';

export type RenderChanges = (changes: readonly FieldChange[]) => ReactNode;

interface ProjectChangesProps {
  project: Pick<ProjectView, 'id'>;
  sinceRevision: number;
  renderChanges: RenderChanges;
}

export function useChangesSince(projectId: number, sinceRevision: number) {
  return trpc.projects.changesSince.useQuery(
    { id: projectId, since: sinceRevision },
    { staleTime: 15_000, retryOnMount: false },
  );
}

export function ProjectChanges({ project, sinceRevision, renderChanges }: ProjectChangesProps) {
  const query = useChangesSince(project.id, sinceRevision);
  if (query.data) {
    return <div className={classes.changes}>{renderChanges(query.data.changes)}</div>;
  }
  if (query.isPending) {
    return (
      <Loading noun="changes">
        <SkeletonLines lines={3} />
      </Loading>
    );
  }
  return (
    <ErrorState
      level={3}
      title="The changes could not be loaded"
      message={readError(query.error).message}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

export function ChangesWhileWriting(props: ProjectChangesProps) {
  return (
    <div role="status" className={classes.changed}>
      <h3>The client changed the project</h3>
      <p className={classes.note}>
        Your input is still here. If you submit the form, your bid is for the current version.
      </p>
      <ProjectChanges {...props} />
    </div>
  );
}
