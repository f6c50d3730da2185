import { notify } from '#features/notifications/notification.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { centsToDollars, formatDollars } from '#platform/shared/format/money.ts';
import type { Payment } from '../payment.entity.ts';

/** Returns why a payment led to no hire, as the end of a sentence. */
function formatReason(
  { refundedCents, clientId }: Payment,
  suspendedIds: readonly number[],
): string {
  if (suspendedIds.includes(clientId)) return 'your account was suspended before it went through';
  if (suspendedIds.length > 0) {
    return 'the developer’s account was suspended before it went through';
  }
  return refundedCents > 0
    ? 'some or all of the payment had already been refunded'
    : 'the bid you paid for was no longer open, or the bid or your project had changed';
}

/**
 * Notifies the client that a payment was charged but led to no hire, and is refunded at once.
 * `suspendedIds` contains the parties that were suspended before the charge.
 */
export function notifyPaymentRefunded(
  ctx: SystemCtx,
  project: Project,
  payment: Payment,
  suspendedIds: readonly number[],
): Promise<void> {
  const price = formatDollars(centsToDollars(payment.amountCents));
  return notify(ctx, {
    userId: payment.clientId,
    kind: 'refunded',
    title: `Your payment for “${project.title}” is refunded`,
    paragraphs: [
      `Your payment of ${price} for “${project.title}” arrived, but no developer was hired with ` +
        `it: ${formatReason(payment, suspendedIds)}.`,
      'The whole amount goes back to your card at once. Banks take 5 to 10 days to show it.',
    ],
    action: { label: 'Open the project', path: `/projects/${project.id}` },
  });
}
