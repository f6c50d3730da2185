import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatPausedReason } from '#features/accounts/suspension/suspension.rules.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { compareRefusal } from '#features/bids/bid-decision.rules.ts';
import { CompareBids, CompareSkeleton } from '#features/bids/ui/comparison/CompareBids.tsx';
import { StartConversation } from '#features/conversations/ui/StartConversation.tsx';
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

/** Shorter than the default of five minutes, because the page shows the next step. */
const queryOptions = { staleTime: 15_000, retryOnMount: false };

interface ComparePageProps {
  id: number;
  /** The ids of the bids in the URL. */
  ids: number[];
}

function NoAccess({ id }: { id: number }) {
  return (
    <div className="bw-page bw-standalone">
      <EmptyState
        title="You cannot see these bids"
        level={1}
        action={
          <Button
            variant="next"
            renderRoot={(props) => (
              <Link to="/projects/$id" params={{ id: String(id) }} {...props} />
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

function BidComparison({ project, ids }: { project: ProjectView; ids: number[] }) {
  const { me } = useMe();
  const bids = trpc.bids.onProject.useQuery({ projectId: project.id }, queryOptions);
  useEffect(() => trackOncePerVisit('feature_used', { feature: 'compare-bids' }), []);
  if (bids.isPending) return <CompareSkeleton columns={ids.length} />;
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
      ids={ids}
      project={project}
      canDecide={me?.id === project.clientId}
      renderContact={({ developer, hirable, status }) => (
        <StartConversation
          me={me}
          developerId={developer.id}
          projectId={project.id}
          label="Send Message"
          recipientName={developer.name}
          closedReason={formatPausedReason(developer.name, !hirable && status === 'active')}
        />
      )}
    />
  );
}

function CompareContent({ project, ids }: { project: ProjectView; ids: number[] }) {
  const { id, title } = project;
  return (
    <div className="bw-page">
      <PageHeading
        eyebrow={
          <Link
            to="/projects/$id"
            params={{ id: String(id) }}
            hash="bids-title"
            className={compareClasses.back}
          >
            {title}
          </Link>
        }
        title="Compare bids"
      />
      <BidComparison project={project} ids={ids} />
    </div>
  );
}

export function ComparePage({ id, ids }: ComparePageProps) {
  const { me, settled } = useMe();
  const project = trpc.projects.get.useQuery({ id }, queryOptions);
  useProjectUpdates(id);
  if (project.isPending || (!me && !settled)) {
    return (
      <div className="bw-page">
        <PageHeading title="Compare bids" />
        <CompareSkeleton columns={ids.length} />
      </div>
    );
  }
  if (!project.data) return <ProjectErrorPage id={id} query={project} />;
  if (!me) return <RedirectToSignIn />;
  if (compareRefusal(project.data, me)) return <NoAccess id={id} />;
  return <CompareContent project={project.data} ids={ids} />;
}
