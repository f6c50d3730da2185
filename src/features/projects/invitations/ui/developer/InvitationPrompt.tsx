import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CLIENT_SUSPENDED_TEXT } from '#features/accounts/suspension/suspension.rules.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import type { ProjectView } from '../../../project.schema.ts';
import type { InvitationOffer } from '../../invitation.schema.ts';
import { ClientMessage } from '../ClientMessage.tsx';
import { OfferTerms } from '../OfferTerms.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';
import { useAnswerInvitation } from './useAnswerInvitation.ts';
import classes from './invitation-prompt.module.css';

function formatInvitation({ clientName, isPrivate, isPaused }: ProjectView): string {
  const consequence = isPaused
    ? `${CLIENT_SUSPENDED_TEXT} If you accept, you can still see it`
    : 'If you accept, you can bid';
  if (isPrivate)
    return `${clientName} invites you. ${consequence}. If you decline, you can no longer see this project.`;
  return isPaused
    ? `${clientName} invites you. ${CLIENT_SUSPENDED_TEXT}`
    : `${clientName} invites you to bid on this project.`;
}

function formatOutdatedOffer({ clientName, isPrivate }: ProjectView): string {
  const consequence = `${clientName} changed this project after making the offer, so you can no longer accept it. Accept the invitation to bid on the new version.`;
  return isPrivate
    ? `${consequence} If you decline, you can no longer see this project.`
    : consequence;
}

function formatOffer({ clientName, isPrivate }: ProjectView): string {
  const consequence = `If you accept the offer of ${clientName}, it is your bid, and they can hire you at once.`;
  return isPrivate
    ? `${consequence} If you decline, you can no longer see this project.`
    : consequence;
}

function formatPrompt(project: ProjectView, offer: InvitationOffer | null | undefined): string {
  if (!offer || project.isPaused) return formatInvitation(project);
  return offer.isOutdated ? formatOutdatedOffer(project) : formatOffer(project);
}

interface InvitationPromptProps {
  project: ProjectView;
  /** Shows what changed after this revision. */
  renderChangesSince: (revision: number) => ReactNode;
}

export function InvitationPrompt({ project, renderChangesSince }: InvitationPromptProps) {
  const { id, clientName, isPrivate } = project;
  const navigate = useNavigate();
  const { data } = trpc.invitations.state.useQuery({ projectId: id }, { staleTime: 15_000 });
  // After a decline, the developer can no longer see a private project.
  const leavePage = async () => {
    if (isPrivate) await navigate({ to: '/invitations' });
  };
  const { answer, pendingAnswer, acceptOffer, acceptedOfferId } = useAnswerInvitation({
    onDeclined: leavePage,
  });
  const invitation = data?.invitation;
  const offer = invitation?.offer;
  return (
    <section className={classes.prompt} aria-labelledby="invited-title">
      <div>
        <h2 id="invited-title">{offer ? 'You have an offer' : 'You are invited'}</h2>
        <p>{formatPrompt(project, offer)}</p>
      </div>
      {offer && <OfferTerms offer={offer} clientName={clientName} />}
      {offer?.isOutdated && offer.projectRevision && renderChangesSince(offer.projectRevision)}
      {invitation?.message && (
        <ClientMessage clientName={clientName} message={invitation.message} />
      )}
      <AnswerButtons
        project={project}
        clientName={clientName}
        variant="primary"
        pendingAnswer={acceptedOfferId === null ? pendingAnswer : 'offer'}
        onAnswer={(status) => invitation && answer(invitation.id, status)}
        onAcceptOffer={
          offer && !offer.isOutdated
            ? () => acceptOffer(invitation.id, project.revision)
            : undefined
        }
      />
    </section>
  );
}
