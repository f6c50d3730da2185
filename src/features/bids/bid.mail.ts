import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { formatDollars } from '#platform/shared/money.ts';
import { daysWords } from '#platform/shared/words.ts';
import type { Bid } from './bid.entity.ts';

/** Tells the client that a bid came in. */
export function tellOfBid(ctx: NotifyCtx, project: Project, bid: Bid, developerName: string) {
  return notify(ctx, {
    userId: project.clientId,
    kind: 'bid_received',
    title: `New bid on “${project.title}”`,
    paragraphs: [
      `${developerName} offers to build “${project.title}” for ${formatDollars(bid.amount)}, ` +
        `delivered in ${daysWords(bid.deliveryTime)}.`,
      'Read the proposal on the project page. Nothing is charged until you hire.',
    ],
    action: { label: 'See the bids', path: `/projects/${project.id}` },
  });
}
