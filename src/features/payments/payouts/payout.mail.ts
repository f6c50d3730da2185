import { formatMilestone } from '#features/hires/milestones/milestone.labels.ts';
import type { NamedMilestone } from '#features/hires/milestones/milestone.schema.ts';
import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import { formatCents } from '#platform/shared/format/money.ts';

const openPayoutsAction = { label: 'Open payouts', path: '/payouts' };

interface Earnings {
  amountCents: number;
  /** Null also if the amount was earned with several. */
  milestone: NamedMilestone;
}

/** Continues a sentence. Empty if no milestone is to be named. */
const formatPurpose = (milestone: NamedMilestone) =>
  milestone ? ` for “${formatMilestone(milestone, milestone.count)}”` : '';

export function notifySetupRequired(
  ctx: NotifyCtx,
  developerId: number,
  { amountCents, milestone }: Earnings,
): Promise<void> {
  const amount = formatCents(amountCents);
  return notify(ctx, {
    userId: developerId,
    kind: 'payout',
    title: `${amount} is waiting for you: set up payouts`,
    paragraphs: [
      `You earned ${amount}${formatPurpose(milestone)}. To receive it in your bank account, finish ` +
        'your payout account with Stripe, our payment provider. The money stays yours until then.',
    ],
    action: { ...openPayoutsAction, label: 'Set up payouts' },
  });
}

export function notifyPayoutSent(
  ctx: NotifyCtx,
  developerId: number,
  { amountCents, milestone }: Earnings,
): Promise<void> {
  const amount = formatCents(amountCents);
  return notify(ctx, {
    userId: developerId,
    kind: 'payout',
    title: `${amount} was sent to your payout account`,
    paragraphs: [
      `${amount}${formatPurpose(milestone)} was sent to your account at Stripe, which pays it to ` +
        'your bank within a few days.',
    ],
    action: openPayoutsAction,
  });
}
