import { Link } from '@tanstack/react-router';
import { CLIENT_SUSPENDED_TEXT } from '#features/accounts/suspension/suspension.rules.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { BrowseProjectsButton } from '#platform/client/buttons/link-buttons.tsx';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { FormattedDate, Money } from '#platform/client/text/values.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import type { InvitationAnswer } from '../../invitation.rules.ts';
import type { InvitationView, MyInvitations as Lists } from '../../invitation.schema.ts';
import { ClientMessage } from '../ClientMessage.tsx';
import { InvitationStatusTag, InvitationTags } from '../InvitationTags.tsx';
import { isInvitationEvent } from '../invitation-lists.ts';
import { OfferTerms } from '../OfferTerms.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';
import { MyRequests } from './MyRequests.tsx';
import { useAnswerInvitation } from './useAnswerInvitation.ts';
import classes from './invitations.module.css';

export function InvitationsSkeleton() {
  return (
    <Loading noun="invitations">
      <div className={classes.invitations}>
        <Skeleton height="1.7rem" width="min(17rem, 80%)" radius={2} />
        <ul>
          {[1, 2].map((place) => (
            <li key={place} className={classes.invitation}>
              <div className={classes.invitationText}>
                <Skeleton height={25} width={240} radius={3} />
                <Skeleton height={24} width="70%" radius={2} />
                <SkeletonLines lines={4} />
              </div>
              <div className={classes.invitationSide}>
                <Skeleton height={124} radius={2} />
                <Skeleton height={44} radius={2} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Loading>
  );
}

interface PendingInvitationProps {
  invitation: InvitationView;
  now: Date;
  onAnswer: (id: number, answer: InvitationAnswer) => void;
  onAcceptOffer: (id: number, projectRevision: number | null) => void;
  isOfferAccepted: boolean;
}

function PendingInvitation(props: PendingInvitationProps) {
  const { invitation, now, onAnswer, onAcceptOffer, isOfferAccepted } = props;
  const { id, message, offer, clientName, createdAt, project } = invitation;
  // Only for the type: pending invitations to active projects always have a project.
  if (!project) return null;
  const { title, description, budget, deadline, isPaused } = project;
  const isExpired = now >= new Date(deadline);
  const canAcceptOffer = offer !== null && !offer.isOutdated;
  return (
    <li className={classes.invitation}>
      <div className={classes.invitationText}>
        <InvitationTags project={project} />
        <h3>
          <Link to="/projects/$id" params={{ id: String(project.id) }}>
            {title}
          </Link>
        </h3>
        <PlainText text={description} maxLines={4} noun={title} />
        {offer && <OfferTerms offer={offer} clientName={clientName} />}
        {message !== null && <ClientMessage clientName={clientName} message={message} />}
      </div>
      <div className={classes.invitationSide}>
        <DescriptionList
          items={[
            { label: 'Budget', value: <Money dollars={budget} /> },
            { label: 'Deadline', value: <Countdown deadline={new Date(deadline)} /> },
            { label: 'Client', value: clientName },
            { label: 'Invited', value: <FormattedDate at={createdAt} /> },
          ]}
        />
        {isPaused && !isExpired && (
          <p className={classes.invitationNote}>{CLIENT_SUSPENDED_TEXT}</p>
        )}
        {offer?.isOutdated && !isExpired && (
          <p className={classes.invitationNote}>
            The project changed after this offer, so you can no longer accept it.
          </p>
        )}
        {isExpired ? (
          <p className={classes.invitationNote}>
            The deadline has passed. You can answer if the client extends it.
          </p>
        ) : (
          <AnswerButtons
            project={project}
            clientName={clientName}
            variant="solid"
            pendingAnswer={isOfferAccepted ? 'offer' : null}
            onAnswer={(answer) => onAnswer(id, answer)}
            onAcceptOffer={canAcceptOffer ? () => onAcceptOffer(id, project.revision) : undefined}
          />
        )}
      </div>
    </li>
  );
}

interface InvitedProjectNameProps {
  invitation: InvitationView;
  now: Date;
}

/**
 * Without the title if the developer may not see the project: it was removed, or it is private and
 * was declined.
 */
function InvitedProjectName({ invitation, now }: InvitedProjectNameProps) {
  const { project, clientName, status } = invitation;
  if (!project) return <span>{`A project by ${clientName} that you can no longer see`}</span>;
  const link = { to: '/projects/$id', params: { id: String(project.id) } } as const;
  const isOpen = project.status === 'active' && new Date(project.deadline) > now;
  return (
    <span>
      <Link {...link}>{project.title}</Link>
      {status === 'accepted' && isOpen && !project.isPaused && (
        <Link {...link} className={classes.bidLink}>
          Open to bid
          <span className="bw-hidden">{` on ${project.title}`}</span>
        </Link>
      )}
    </span>
  );
}

function RecentResponses({ invitations }: { invitations: InvitationView[] }) {
  const now = useNow(60_000);
  if (invitations.length === 0) return null;
  return (
    <section className={classes.invitations} aria-labelledby="recent-title">
      <h2 id="recent-title">{`Recent Responses (${invitations.length})`}</h2>
      <ul className={classes.responses}>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <InvitedProjectName invitation={invitation} now={now} />
            <InvitationStatusTag status={invitation.status} />
            <FormattedDate at={invitation.updatedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoPendingInvitations() {
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
  const { answer, acceptOffer, acceptedOfferId } = useAnswerInvitation();

  return (
    <>
      <section className={classes.invitations} aria-labelledby="pending-title">
        <h2 id="pending-title">{`Pending Invitations (${pending.length})`}</h2>
        {pending.length === 0 && <NoPendingInvitations />}
        {pending.length > 0 && (
          <ul>
            {pending.map((invitation) => (
              <PendingInvitation
                key={invitation.id}
                invitation={invitation}
                now={now}
                onAnswer={answer}
                onAcceptOffer={acceptOffer}
                isOfferAccepted={acceptedOfferId === invitation.id}
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
