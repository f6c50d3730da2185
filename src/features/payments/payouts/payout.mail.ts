import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import { formatCents } from '#platform/shared/format/money.ts';

const openPayoutsAction = { label: 'Open payouts', path: '/payouts' };

export function notifySetupRequired(
  ctx: NotifyCtx,
  developerId: number,
  amountCents: number,
): Promise<void> {
  const amount = formatCents(amountCents);
  return notify(ctx, {
    userId: developerId,
    kind: 'payout',
    title: `${amount} is waiting for you: set up payouts`,
    paragraphs: [
      `You earned ${amount}. To receive it in your bank account, finish your payout account with ` +
        'Stripe, our payment provider. The money stays yours until then.',
    ],
    action: { ...openPayoutsAction, label: 'Set up payouts' },
  });
}

export function notifyPayoutSent(
  ctx: NotifyCtx,
  developerId: number,
  amountCents: number,
): Promise<void> {
  const amount = formatCents(amountCents);
  return notify(ctx, {
    userId: developerId,
    kind: 'payout',
    title: `${amount} was sent to your payout account`,
    paragraphs: [
      `${amount} was sent to your account at Stripe, which pays it to your bank within a few days.`,
    ],
    action: openPayoutsAction,
  });
}
