import { notify } from '#features/notifications/notification.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { centsToDollars, formatDollars } from '#platform/shared/format/money.ts';
import type { Payment } from '../payment.entity.ts';

/** Facts about a charge that led to no hire. */
interface UnusedPaymentFacts {
  /** The parties that were suspended before the charge. */
  suspendedIds: readonly number[];
  /** What Stripe had refunded of the charge before the payment was applied. */
  refundedCents: number;
}

/** Returns why a payment led to no hire, as the end of a sentence. */
function formatReason(
  clientId: number,
  { suspendedIds, refundedCents }: UnusedPaymentFacts,
): string {
  if (suspendedIds.includes(clientId)) return 'your account was suspended before it went through';
  if (suspendedIds.length > 0) {
    return 'the developer’s account was suspended before it went through';
  }
  return refundedCents > 0
    ? 'some or all of the payment had already been refunded'
    : 'the bid you paid for was no longer open, or the bid or your project had changed';
}

/** Notifies the client that a payment was charged but led to no hire, and is refunded at once. */
export function notifyPaymentRefunded(
  ctx: SystemCtx,
  project: Project,
  payment: Payment,
  facts: UnusedPaymentFacts,
): Promise<void> {
  const price = formatDollars(centsToDollars(payment.amountCents));
  return notify(ctx, {
    userId: payment.clientId,
    kind: 'refunded',
    title: `Your payment for “${project.title}” is refunded`,
    paragraphs: [
      `Your payment of ${price} for “${project.title}” arrived, but no developer was hired with ` +
        `it: ${formatReason(payment.clientId, facts)}.`,
      'The whole amount goes back to your card. Banks take 5 to 10 days to show it.',
    ],
    action: { label: 'Open the project', path: `/projects/${project.id}` },
  });
}
