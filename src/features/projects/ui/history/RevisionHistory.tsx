import { lazy, Suspense } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import { BriefDiff } from './BriefDiff.tsx';
import classes from './brief-diff.module.css';

const BlankText = lazy(() => import('./BlankText.tsx'));

interface RevisionHistoryProps {
  projectId: number;
  /** Whether the user may remove past texts. */
  canBlank: boolean;
}

/** All saved versions of a project, the newest first, with what each one changed. */
export function RevisionHistory({ projectId, canBlank }: RevisionHistoryProps) {
  const revisions = trpc.projects.revisions.useQuery({ id: projectId });
  if (revisions.isPending)
    return (
      <Loading noun="history">
        <SkeletonLines lines={6} />
      </Loading>
    );
  if (revisions.isError) {
    return (
      <ErrorState
        title="Failed to Load the History"
        message={readError(revisions.error).message}
        onRetry={() => void revisions.refetch()}
        retrying={revisions.isFetching}
      />
    );
  }
  const edits = revisions.data.filter(({ changes }) => changes.length > 0);
  if (edits.length === 0) {
    return (
      <EmptyState title="Never edited">
        This project has not changed since it was posted.
      </EmptyState>
    );
  }
  return (
    <ol className={classes.revisions} reversed>
      {edits
        .toSorted((a, b) => b.revision - a.revision)
        .map(({ revision, at, isMaterial, changes }) => (
          <li key={revision}>
            <h2>
              {`Version ${revision}, `}
              <DateTime at={at} />
            </h2>
            {isMaterial && <Tag>Earlier bids must be confirmed</Tag>}
            <BriefDiff
              changes={changes}
              renderActions={(change) =>
                canBlank && (
                  <Suspense>
                    <BlankText {...{ projectId, revision, change }} />
                  </Suspense>
                )
              }
            />
          </li>
        ))}
    </ol>
  );
}
