import { useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { HiredBid } from '#features/bids/ui/BidTerms.tsx';
import { StartConversation } from '#features/conversations/ui/StartConversation.tsx';
import { ProjectDocuments } from '#features/documents/ui/ProjectDocuments.tsx';
import { AgreedCriteria } from '#features/hires/ui/workspace/criteria/AgreedCriteria.tsx';
import { DeliveriesSection } from '#features/hires/ui/workspace/deliveries/DeliveriesSection.tsx';
import { DisputeSection } from '#features/hires/ui/workspace/disputes/DisputeSection.tsx';
import {
  SettlementDialog,
  type SettlementStep,
} from '#features/hires/ui/workspace/disputes/SettlementDialog.tsx';
import { MoneyBreakdown } from '#features/hires/ui/workspace/money/MoneyBreakdown.tsx';
import { NextStep } from '#features/hires/ui/workspace/steps/NextStep.tsx';
import { TimelineSection } from '#features/hires/ui/workspace/timeline/TimelineSection.tsx';
import { useWorkspace } from '#features/hires/ui/workspace/useWorkspace.ts';
import { WorkspaceError } from '#features/hires/ui/workspace/WorkspaceError.tsx';
import { WorkspaceHeading } from '#features/hires/ui/workspace/WorkspaceHeading.tsx';
import { WorkspaceSkeleton } from '#features/hires/ui/workspace/WorkspaceSkeleton.tsx';
import type { OfferView, WorkspaceView } from '#features/hires/workspace/workspace.schema.ts';
import { useMarkPageRead } from '#features/notifications/ui/useNotifications.ts';
import { ProjectReviews } from '#features/reviews/ui/ProjectReviews.tsx';
import { readError } from '#platform/client/api/errors.ts';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { FORMER_MEMBER } from '#platform/shared/format/text.ts';
import { RedirectToSignIn } from '../sign-in/RequireSignIn.tsx';
import roomClasses from '#features/hires/ui/workspace/workspace.module.css';

function ConversationLink({ room, me }: { room: WorkspaceView; me: UserView }) {
  const { party, projectId, client, developer } = room;
  if (party === 'admin') return null;
  const other = party === 'client' ? developer : client;
  const isFormerMember = other.name === FORMER_MEMBER;
  return (
    <section className={roomClasses.conversation} aria-labelledby="talk">
      <h2 id="talk">Conversation</h2>
      <p>
        {isFormerMember
          ? 'A former member cannot reply. You can still read what was written.'
          : `All messages between you and ${other.name} about this project.`}
      </p>
      <StartConversation
        me={me}
        projectId={projectId}
        {...(party === 'client' && { developerId: developer.id })}
        label={isFormerMember ? 'See the conversation' : `Write to ${other.name}`}
        isWorkRunning
        fullWidth
      />
    </section>
  );
}

interface WorkspaceProps {
  room: WorkspaceView;
  me: UserView;
  /** Why the data may be out of date; null if it is current. */
  staleReason: string | null;
}

function Workspace({ room, me, staleReason }: WorkspaceProps) {
  const now = useNow(60_000);
  const [settling, setSettling] = useState<SettlementStep | null>(null);
  const accept = (offer: OfferView) => setSettling({ view: 'accept', offer });
  const [openDisputes, closedDisputes] = [true, false].map((isOpen) =>
    room.disputes
      .filter(({ status }) => (status === 'open') === isOpen)
      .toReversed()
      .map((dispute) => (
        <DisputeSection
          key={dispute.id}
          {...{ room, dispute }}
          onOffer={() => setSettling({ view: 'offer' })}
          onAccept={accept}
        />
      )),
  );
  const hiredBid = <HiredBid projectId={room.projectId} />;
  return (
    <article className={`bw-page ${roomClasses.room}`}>
      <WorkspaceHeading workspace={room} />
      {staleReason && <FormError>{`${staleReason} What you see may be out of date.`}</FormError>}
      <NextStep workspace={room} onAccept={accept} />
      <SettlementDialog {...{ workspace: room, settlement: settling }} onChange={setSettling} />
      <div className={roomClasses.columns}>
        <div className={roomClasses.side}>
          <MoneyBreakdown workspace={room} />
        </div>
        <div className={roomClasses.main}>
          {openDisputes}
          {room.party === 'admin' && hiredBid}
          {room.state === 'completed' && room.party !== 'admin' && (
            <ProjectReviews projectId={room.projectId} viewer={me} now={now} />
          )}
          <AgreedCriteria workspace={room} />
          <DeliveriesSection workspace={room} />
          {room.party !== 'admin' && hiredBid}
          {closedDisputes}
          <TimelineSection room={room} />
        </div>
        <div className={roomClasses.side}>
          <ConversationLink room={room} me={me} />
          <ProjectDocuments key={room.state} projectId={room.projectId} />
        </div>
      </div>
    </article>
  );
}

/** The page of a hire for both sides: the next step, the money, the work and the timeline. */
export function WorkspacePage({ id }: { id: number }) {
  const { me, settled } = useMe();
  const room = useWorkspace(id, me !== null);
  useMarkPageRead(`/projects/${id}/room`, me !== null && room.data !== undefined);
  if (!me && settled) return <RedirectToSignIn />;
  if (me && room.data) {
    const staleReason = room.isError ? readError(room.error).message : null;
    return <Workspace key={id} room={room.data} me={me} staleReason={staleReason} />;
  }
  if (!room.isError) return <WorkspaceSkeleton />;
  return (
    <WorkspaceError
      error={room.error}
      onRetry={() => void room.refetch()}
      retrying={room.isFetching}
    />
  );
}
