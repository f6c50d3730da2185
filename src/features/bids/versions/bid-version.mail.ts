import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { projectSubject } from '#features/projects/project.rules.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays, formatNameAtStart } from '#platform/shared/format/text.ts';
import type { Bid } from '../bid.entity.ts';
import { bidPath } from '../bid.mail.ts';
import { formatMilestoneCount } from '../milestones/bid-milestones.rules.ts';

const formatTerms = ({ amount, deliveryTime, milestones }: Bid) =>
  `${formatDollars(amount)}, delivered in ${formatDays(deliveryTime)}${formatMilestoneCount(milestones)}`;

export function notifyBidConfirmed(
  ctx: NotifyCtx,
  project: Project,
  bid: Bid,
  developerName: string,
): Promise<void> {
  return notify(ctx, {
    userId: project.clientId,
    kind: 'bid_received',
    title: `A bid on “${project.title}” was confirmed`,
    paragraphs: [
      `${formatNameAtStart(developerName)} has seen your changes to “${project.title}” and ` +
        `confirmed the bid: ${formatTerms(bid)}.`,
      'New criteria are included. You pay nothing until you hire.',
    ],
    action: { label: 'See the bids', path: bidPath(bid) },
  });
}

export function notifyConfirmationAsked(ctx: NotifyCtx, project: Project, bid: Bid): Promise<void> {
  return notify(ctx, {
    userId: bid.developerId,
    kind: 'brief_changed',
    title: `Please confirm your bid on “${project.title}”`,
    paragraphs: [
      `The client changed “${project.title}” after your bid of ${formatTerms(bid)}, and asks you ` +
        'to confirm it.',
      'See what changed, then confirm, change or withdraw your bid.',
    ],
    about: projectSubject(project.id),
    action: { label: 'See what changed', path: `/projects/${project.id}#outdated-bid` },
  });
}
