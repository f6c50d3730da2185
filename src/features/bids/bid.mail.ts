import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { projectSubject } from '#features/projects/project.rules.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays, formatNameAtStart } from '#platform/shared/format/text.ts';
import type { Bid } from './bid.entity.ts';
import { formatMilestoneCount, type Split } from './milestones/bid-milestones.rules.ts';

/** The page shows this bid, to its developer and to the client. */
export const bidPath = ({ id, projectId }: Pick<Bid, 'id' | 'projectId'>) =>
  `/projects/${projectId}?bid=${id}#bids`;

type Terms = Pick<Bid, 'amount' | 'deliveryTime'> & { milestones?: Split };

const formatTerms = ({ amount, deliveryTime, milestones }: Terms) =>
  `${formatDollars(amount)}, delivered in ${formatDays(deliveryTime)}${formatMilestoneCount(milestones)}`;

export function notifyBidPlaced(
  ctx: NotifyCtx,
  project: Pick<Project, 'id' | 'title' | 'clientId'>,
  bid: Terms & Pick<Bid, 'id' | 'projectId'>,
  developerName: string,
): Promise<void> {
  return notify(ctx, {
    userId: project.clientId,
    kind: 'bid_received',
    title: `New bid on “${project.title}”`,
    summary: `${developerName}: ${formatTerms(bid)}.`,
    paragraphs: [
      `${developerName} offers to build “${project.title}” for ${formatTerms(bid)}.`,
      'Read the proposal on the project page. You pay nothing until you hire.',
    ],
    action: { label: 'See the bids', path: bidPath(bid) },
  });
}

export function notifyOfferAccepted(
  ctx: NotifyCtx,
  project: Pick<Project, 'id' | 'title' | 'clientId'>,
  bid: Terms & Pick<Bid, 'id' | 'projectId' | 'developerId'>,
  developerName: string,
): Promise<void> {
  return notify(ctx, {
    userId: project.clientId,
    kind: 'invitation_answered',
    title: `${developerName} accepted your offer`,
    summary: `“${project.title}”: ${formatTerms(bid)}.`,
    paragraphs: [
      `${developerName} accepted your offer for “${project.title}”: ${formatTerms(bid)}.`,
      'The work begins when you pay. Until you release the payment, the funds are protected.',
    ],
    links: [{ label: 'See the bid', path: bidPath(bid) }],
    action: {
      label: 'Hire and pay',
      path: `/payment/${project.id}?amount=${bid.amount}&developer=${bid.developerId}`,
    },
  });
}

export function notifyBidChanged(
  ctx: NotifyCtx,
  project: Project,
  bid: Bid,
  newTerms: Terms,
  developerName: string,
): Promise<void> {
  return notify(ctx, {
    userId: project.clientId,
    kind: 'bid_received',
    title: `A bid on “${project.title}” has changed`,
    summary: `${developerName}: ${formatTerms(newTerms)}. It was ${formatTerms(bid)}.`,
    paragraphs: [
      `${developerName} now offers to build “${project.title}” for ${formatTerms(newTerms)}. It was ` +
        `${formatTerms(bid)}.`,
      'Read the proposal on the project page. You pay nothing until you hire.',
    ],
    action: { label: 'See the bids', path: bidPath(bid) },
  });
}

export function notifyBidWithdrawn(
  ctx: NotifyCtx,
  project: Project,
  bid: Terms,
  developerName: string,
): Promise<void> {
  return notify(ctx, {
    userId: project.clientId,
    kind: 'bid_received',
    title: `A bid on “${project.title}” was withdrawn`,
    summary: `${formatNameAtStart(developerName)}: ${formatTerms(bid)}.`,
    paragraphs: [
      `${formatNameAtStart(developerName)} no longer offers to build “${project.title}”. The bid was ${formatTerms(bid)}.`,
      'Nothing was charged for it. The other bids are unchanged.',
    ],
    action: { label: 'See the bids', path: `/projects/${project.id}#bids` },
  });
}

export function notifyBidDeclined(
  ctx: NotifyCtx,
  project: Project,
  bid: Bid,
  reason: string,
): Promise<void> {
  return notify(ctx, {
    userId: bid.developerId,
    kind: 'bid_declined',
    title: `Your bid on “${project.title}” was declined`,
    paragraphs: [
      `The client declined your bid of ${formatDollars(bid.amount)}. Their reason: “${reason}”`,
      'You do not need to do anything. If the client reconsiders, you get a notification.',
    ],
    about: projectSubject(project.id),
    action: { label: 'See your bid', path: bidPath(bid) },
  });
}

export function notifyBidReconsidered(ctx: NotifyCtx, project: Project, bid: Bid): Promise<void> {
  return notify(ctx, {
    userId: bid.developerId,
    kind: 'bid_declined',
    title: `Your bid on “${project.title}” is open again`,
    paragraphs: [
      `The client reconsidered your bid: your offer of ${formatDollars(bid.amount)} on ` +
        `“${project.title}” is no longer declined.`,
      'It is unchanged. You can change or withdraw it until a developer is hired.',
    ],
    about: projectSubject(project.id),
    action: { label: 'See your bid', path: bidPath(bid) },
  });
}

export function notifyProjectRemoved(ctx: NotifyCtx, project: Project, bid: Bid): Promise<void> {
  return notify(ctx, {
    userId: bid.developerId,
    kind: 'cancelled',
    title: 'A project you bid on was removed',
    paragraphs: [
      `Our team removed “${project.title}”, so no developer can be hired for it. The reason is ` +
        'not your bid, and you do not need to do anything.',
    ],
    about: projectSubject(project.id),
    action: { label: 'Browse open projects', path: '/projects' },
  });
}

export function notifyProjectRestored(ctx: NotifyCtx, project: Project, bid: Bid): Promise<void> {
  return notify(ctx, {
    userId: bid.developerId,
    kind: 'cancelled',
    title: `“${project.title}” is back`,
    paragraphs: [
      `“${project.title}” is no longer removed. Your bid of ${formatDollars(bid.amount)} is ` +
        'active again, unchanged.',
    ],
    about: projectSubject(project.id),
    action: { label: 'See your bid', path: bidPath(bid) },
  });
}
