import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { findPausedReason } from '#features/accounts/suspension/suspension.rules.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { isBidderPaused } from '#features/bids/bid.rules.ts';
import { comparisonRefusal } from '#features/bids/bid-decision.rules.ts';
import { CompareBids, CompareSkeleton } from '#features/bids/ui/comparison/CompareBids.tsx';
import { StartConversationItem } from '#features/conversations/ui/StartConversationItem.tsx';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { ProjectErrorPage } from '#features/projects/ui/page/ProjectErrorPage.tsx';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { trackOncePerVisit } from '#platform/client/tracking/event-queue.ts';
import { RedirectToSignIn } from '../sign-in/RequireSignIn.tsx';
import { useProjectUpdates } from './useProjectUpdates.ts';
import compareClasses from '#features/bids/ui/comparison/compare.module.css';

/**
 * Bids can change while the client decides. The error state has a retry button, so a new mount does
 * not retry.
 */
const queryOptions = { staleTime: 15_000, retryOnMount: false };

interface ComparePageProps {
  projectId: number;
  bidIds: number[];
}

function NoAccess({ projectId }: { projectId: number }) {
  return (
    <div className="bw-page bw-standalone">
      <EmptyState
        title="You cannot see these bids"
        level={1}
        action={
          <Button
            variant="primary"
            renderRoot={(props) => (
              <Link to="/projects/$id" params={{ id: String(projectId) }} {...props} />
            )}
          >
            Open the project
          </Button>
        }
      >
        Only the client of this project can compare its bids.
      </EmptyState>
    </div>
  );
}

interface ProjectBidsProps {
  me: UserView;
  project: ProjectView;
  bidIds: number[];
}

function BidComparison({ me, project, bidIds }: ProjectBidsProps) {
  const bids = trpc.bids.onProject.useQuery({ projectId: project.id }, queryOptions);
  useEffect(() => trackOncePerVisit('feature_used', { feature: 'compare-bids' }), []);
  if (bids.isPending) return <CompareSkeleton count={bidIds.length} />;
  if (!bids.data) {
    return (
      <ErrorState
        title="Failed to Load Bids"
        message={readError(bids.error).message}
        onRetry={() => void bids.refetch()}
        retrying={bids.isFetching}
      />
    );
  }
  return (
    <CompareBids
      bids={bids.data}
      bidIds={bidIds}
      project={project}
      // Admins can compare bids, but only the client can decide.
      canDecide={me.id === project.clientId}
      renderContact={(bid) => (
        <StartConversationItem
          me={me}
          developerId={bid.developer.id}
          projectId={project.id}
          closedReason={findPausedReason(bid.developer.name, isBidderPaused(bid))}
        />
      )}
    />
  );
}

function CompareContent({ me, project, bidIds }: ProjectBidsProps) {
  const { id, title } = project;
  return (
    <div className="bw-page">
      <PageHeading
        eyebrow={
          <Link
            to="/projects/$id"
            params={{ id: String(id) }}
            hash="bids"
            className={compareClasses.back}
          >
            {title}
          </Link>
        }
        title="Compare bids"
      />
      <BidComparison me={me} project={project} bidIds={bidIds} />
    </div>
  );
}

export function ComparePage({ projectId, bidIds }: ComparePageProps) {
  const { me, isLoaded } = useMe();
  const project = trpc.projects.get.useQuery({ id: projectId }, queryOptions);
  useProjectUpdates(projectId);
  if (project.isPending || (!me && !isLoaded)) {
    return (
      <div className="bw-page">
        <PageHeading title="Compare bids" />
        <CompareSkeleton count={bidIds.length} />
      </div>
    );
  }
  if (!project.data) return <ProjectErrorPage id={projectId} viewer={me ?? null} query={project} />;
  if (!me) return <RedirectToSignIn />;
  if (comparisonRefusal(project.data, me)) return <NoAccess projectId={projectId} />;
  return <CompareContent me={me} project={project.data} bidIds={bidIds} />;
}
