import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { BrowseProjectsButton } from '#platform/client/buttons/BrowseProjectsButton.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { ErrorState } from '#platform/client/feedback/ErrorState.tsx';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { useNow } from '#platform/client/time/useNow.ts';
import type { MyInvitations as Lists } from '../../invitation.schema.ts';
import { isInvitationEvent } from '../invitation-lists.ts';
import { InvitationsSkeleton } from './InvitationsSkeleton.tsx';
import { MyRequests } from './MyRequests.tsx';
import { PendingInvitation } from './PendingInvitation.tsx';
import { RecentResponses } from './RecentResponses.tsx';
import { useAnswerInvitation } from './useAnswerInvitation.ts';
import classes from './invitations.module.css';

function NonePending() {
  return (
    <EmptyState
      title="No pending invitations"
      drawing="letter"
      level={3}
      action={<BrowseProjectsButton />}
    >
      When a client invites you to a project, the invitation appears here.
    </EmptyState>
  );
}

function Invitations({ lists: { pending, recent } }: { lists: Lists }) {
  const now = useNow(60_000);
  const { answer } = useAnswerInvitation();

  return (
    <>
      <section className={classes.invitations} aria-labelledby="pending-title">
        <h2 id="pending-title">{`Pending Invitations (${pending.length})`}</h2>
        {pending.length === 0 && <NonePending />}
        {pending.length > 0 && (
          <ul>
            {pending.map((invitation) => (
              <PendingInvitation
                key={invitation.id}
                invitation={invitation}
                now={now}
                onAnswer={answer}
              />
            ))}
          </ul>
        )}
      </section>
      <MyRequests />
      <RecentResponses invitations={recent} />
    </>
  );
}

/** The developer's pending invitations, own requests and recent responses. */
export function MyInvitations() {
  const utils = trpc.useUtils();
  const lists = trpc.invitations.mine.useQuery(undefined, { staleTime: 15_000 });

  useLiveEvents((event) => {
    if (isInvitationEvent(event)) void utils.invitations.mine.invalidate();
  });

  if (lists.data) return <Invitations lists={lists.data} />;
  if (lists.isPending) return <InvitationsSkeleton />;
  return (
    <ErrorState
      title="Failed to fetch invitations"
      message={readError(lists.error).message}
      onRetry={() => void lists.refetch()}
      retrying={lists.isFetching}
    />
  );
}
