import { findPausedReason } from '#features/accounts/suspension/suspension.rules.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { isBidderPaused } from '#features/bids/bid.rules.ts';
import { BidList } from '#features/bids/ui/list/BidList.tsx';
import { BidListSkeleton } from '#features/bids/ui/list/BidListSkeleton.tsx';
import { StartConversationItem } from '#features/conversations/ui/StartConversationItem.tsx';
import { findPendingOffer } from '#features/projects/invitations/invitation.rules.ts';
import { useProjectInvitations } from '#features/projects/invitations/ui/client/useProjectInvitations.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { queryOptions } from './query-options.ts';

interface OwnerBidsProps {
  project: ProjectView;
  now: Date;
  agreedFeePercent: number | undefined;
}

export function OwnerBids({ project, now, agreedFeePercent }: OwnerBidsProps) {
  const { me } = useMe();
  const bids = trpc.bids.onProject.useQuery({ projectId: project.id }, queryOptions);
  const { data: lists } = useProjectInvitations(project.id);
  const { status } = project;
  const isAcceptingBids = status === 'active' && now < new Date(project.deadline);
  if (bids.data) {
    return (
      <BidList
        bids={bids.data}
        project={project}
        acceptsBids={isAcceptingBids}
        agreedFeePercent={agreedFeePercent}
        pendingOffer={lists ? findPendingOffer(lists) : undefined}
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
  if (bids.isPending) return <BidListSkeleton bidCount={project.bidCount} />;
  return (
    <ErrorState
      title="Failed to Load Bids"
      message={readError(bids.error).message}
      onRetry={() => void bids.refetch()}
      retrying={bids.isFetching}
    />
  );
}
