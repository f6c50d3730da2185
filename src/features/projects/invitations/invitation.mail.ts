import { findInactiveUser } from '#features/accounts/suspension/suspension.queries.ts';
import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import type { Project } from '../project.entity.ts';
import { projectSubject } from '../project.rules.ts';
import type { InvitationAnswer } from './invitation.rules.ts';
import type { NewOffer } from './invitation.schema.ts';

const BROWSE_ACTION = { label: 'Browse projects', path: '/projects' };

interface SignedMessage {
  from: string;
  message: string | null;
}

function formatQuote({ from, message }: SignedMessage): string[] {
  return message === null ? [] : [`${from} writes: “${message}”`];
}

export function notifyInvited(
  ctx: NotifyCtx,
  project: Project,
  developerId: number,
  signedMessage: SignedMessage,
): Promise<void> {
  const { title, category, budget, isPrivate } = project;
  const projectNoun = isPrivate ? 'a private project' : 'a project';
  return notify(ctx, {
    userId: developerId,
    kind: 'invited',
    title: `You are invited to “${title}”`,
    paragraphs: [
      `${signedMessage.from} invites you to bid on “${title}”, ${projectNoun} (${category}) with a budget of ` +
        `${formatDollars(budget)}.`,
      ...formatQuote(signedMessage),
      'Accept the invitation to place a bid, or decline it. We notify the client of your answer.',
    ],
    about: projectSubject(project.id),
    action: { label: 'Answer the invitation', path: '/invitations' },
  });
}

export function notifyOffered(
  ctx: NotifyCtx,
  project: Project,
  developerId: number,
  { offer, ...signedMessage }: SignedMessage & { offer: NewOffer },
): Promise<void> {
  const { from } = signedMessage;
  const terms = `${formatDollars(offer.amount)}, delivered in ${formatDays(offer.deliveryTime)}`;
  return notify(ctx, {
    userId: developerId,
    kind: 'invited',
    title: `${from} offers you “${project.title}”`,
    summary: `${terms}.`,
    paragraphs: [
      `${from} offers you “${project.title}” for ${terms}.`,
      ...formatQuote({ from, message: offer.text }),
      ...formatQuote(signedMessage),
      'If you accept the offer, it becomes your bid and the client can pay. You can also accept ' +
        'only the invitation and place a bid of your own, or decline.',
    ],
    about: projectSubject(project.id),
    action: { label: 'Answer the offer', path: `/projects/${project.id}` },
  });
}

/** If the client is suspended, says what is not possible. */
async function describeNextStep(
  { em }: NotifyCtx,
  { title, clientId }: Project,
  developerName: string,
  answer: InvitationAnswer,
): Promise<string> {
  if (await findInactiveUser(em, [clientId])) {
    return (
      `While your account is suspended, “${title}” accepts no bids and you cannot invite ` +
      'developers.'
    );
  }
  return answer === 'accepted'
    ? `${developerName} can now bid on “${title}”.`
    : `You can invite other developers to “${title}” on its page.`;
}

export async function notifyInvitationAnswered(
  ctx: NotifyCtx,
  project: Project,
  developerName: string,
  answer: InvitationAnswer,
): Promise<void> {
  const { id, title, clientId } = project;
  const nextStep = await describeNextStep(ctx, project, developerName, answer);
  return notify(ctx, {
    userId: clientId,
    kind: 'invitation_answered',
    title: `${developerName} ${answer} your invitation`,
    paragraphs: [`${developerName} ${answer} your invitation to “${title}”.`, nextStep],
    action: { label: 'See the project', path: `/projects/${id}#invited` },
  });
}

/** Does not name the developer. */
export function notifyInviteeDeleted(
  ctx: NotifyCtx,
  { id, title, clientId }: Project,
): Promise<void> {
  return notify(ctx, {
    userId: clientId,
    kind: 'invitation_answered',
    title: 'A developer you invited has left',
    paragraphs: [
      `A developer you invited to “${title}” deleted their account without answering, so the ` +
        'invitation is closed.',
      `You can invite other developers to “${title}” on its page.`,
    ],
    action: { label: 'See the project', path: `/projects/${id}#invited` },
  });
}

export function notifyInvitationRequested(
  ctx: NotifyCtx,
  project: Project,
  signedMessage: SignedMessage,
): Promise<void> {
  const { id, title, clientId } = project;
  return notify(ctx, {
    userId: clientId,
    kind: 'invitation_requested',
    title: `${signedMessage.from} asks for an invitation`,
    paragraphs: [
      `${signedMessage.from} would like to be invited to your private project “${title}”.`,
      ...formatQuote(signedMessage),
      'They cannot see the project yet. Invite them or decline their request on the project page.',
    ],
    action: { label: 'Answer the request', path: `/projects/${id}#invited` },
  });
}

interface DeclinedRequest {
  projectId: number;
  developerId: number;
  createdAt: Date;
}

/** Contains nothing about the project, because it is private. */
export function notifyRequestDeclined(
  ctx: NotifyCtx,
  { projectId, developerId, createdAt }: DeclinedRequest,
): Promise<void> {
  return notify(ctx, {
    userId: developerId,
    kind: 'request_declined',
    title: 'Your request for an invitation was declined',
    paragraphs: [
      `The client of the private project you asked about on ${formatMoment(createdAt)} declined ` +
        'your request to be invited.',
      'You can bid on other open projects.',
    ],
    links: [BROWSE_ACTION],
    action: { label: 'Open the project page', path: `/projects/${projectId}` },
  });
}

/** Does not name a private project, because the developer can no longer see it. */
export function notifyInvitationWithdrawn(
  ctx: NotifyCtx,
  { id, title, isPrivate }: Project,
  developerId: number,
  clientName: string,
): Promise<void> {
  const projectName = isPrivate ? 'a private project' : `“${title}”`;
  return notify(ctx, {
    userId: developerId,
    kind: 'invitation_taken_back',
    title: `Your invitation to ${projectName} was withdrawn`,
    paragraphs: [
      `${clientName} withdrew your invitation to ${projectName} before you answered it.`,
      isPrivate
        ? 'The project is private, so you can no longer see it.'
        : 'The project is public: you can still bid on it.',
    ],
    ...(!isPrivate && { about: projectSubject(id) }),
    action: isPrivate
      ? { label: 'See your invitations', path: '/invitations' }
      : { label: 'See the project', path: `/projects/${id}` },
  });
}

export function notifyInvitationClosed(
  ctx: NotifyCtx,
  { id, title, status }: Project,
  developerId: number,
): Promise<void> {
  const reason =
    status === 'cancelled'
      ? `The client cancelled “${title}”.`
      : `The client of “${title}” hired a developer.`;
  return notify(ctx, {
    userId: developerId,
    kind: 'invitation_taken_back',
    title: `“${title}” accepts no more bids`,
    paragraphs: [reason, 'Your invitation is closed. You can bid on other open projects.'],
    about: projectSubject(id),
    action: BROWSE_ACTION,
  });
}

/**
 * Contains neither reason nor title, because the project is private and the developer is not
 * invited.
 */
export function notifyRequestClosed(
  ctx: NotifyCtx,
  { id }: Project,
  developerId: number,
): Promise<void> {
  return notify(ctx, {
    userId: developerId,
    kind: 'request_declined',
    title: `Private project no. ${id} accepts no more bids`,
    paragraphs: [
      'You asked to be invited to it. The client no longer invites developers, so your request is closed.',
    ],
    action: BROWSE_ACTION,
  });
}
