import type { ReactNode } from 'react';
import { type FieldChange, mergeChanges } from '#features/projects/brief/changes.rules.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import classes from '../bid-panel.module.css';

/** Renders changes of a project, field by field. */
export type RenderChanges = (changes: readonly FieldChange[]) => ReactNode;

interface ProjectChangesProps {
  project: Pick<ProjectView, 'id'>;
  /** The version since which changes are shown. */
  revision: number;
  renderChanges: RenderChanges;
}

/** Returns the saved versions of a project. Events and refused bids read them again. */
export function useRevisions(id: number) {
  return trpc.projects.revisions.useQuery({ id }, { staleTime: 15_000, retryOnMount: false });
}

/** What the client changed in the project since a version of it. */
export function ProjectChanges({ project, revision, renderChanges }: ProjectChangesProps) {
  const revisions = useRevisions(project.id);
  if (revisions.data) {
    return (
      <div className={classes.changes}>{renderChanges(mergeChanges(revisions.data, revision))}</div>
    );
  }
  if (revisions.isPending) {
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
      message={readError(revisions.error).message}
      onRetry={() => void revisions.refetch()}
      retrying={revisions.isFetching}
    />
  );
}

/** What the client changed while a form was open, for the top of the form. */
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
