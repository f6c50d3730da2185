import { formatNamedTitle } from '#features/hires/milestones/milestone.labels.ts';
import { findNamedMilestone } from '#features/hires/milestones/named-milestone.queries.ts';
import { notify } from '#features/notifications/notification.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { centsToDollars, formatDollars } from '#platform/shared/format/money.ts';
import type { Payment } from '../payment.entity.ts';

interface UnusedPaymentFacts {
  suspendedIds: readonly number[];
  /** Refunded by Stripe before the payment was applied. */
  refundedCents: number;
}

function formatReason(
  { clientId, milestoneId }: Payment,
  { suspendedIds, refundedCents }: UnusedPaymentFacts,
): string {
  if (suspendedIds.includes(clientId)) return 'your account was suspended before it went through';
  if (suspendedIds.length > 0) {
    return 'the developer’s account was suspended before it went through';
  }
  if (refundedCents > 0) return 'some or all of the payment had already been refunded';
  return milestoneId
    ? 'it was no longer the next one to fund, or its price had changed'
    : 'the bid you paid for was no longer open, or the bid or your project had changed';
}

export async function notifyPaymentRefunded(
  ctx: SystemCtx,
  project: Project,
  payment: Payment,
  facts: UnusedPaymentFacts,
): Promise<void> {
  const price = formatDollars(centsToDollars(payment.amountCents));
  const milestone = await findNamedMilestone(ctx.em, payment.milestoneId);
  const title = formatNamedTitle(project.title, milestone);
  const effect = payment.milestoneId ? 'no milestone was funded' : 'no developer was hired';
  await notify(ctx, {
    userId: payment.clientId,
    kind: 'refunded',
    title: `Your payment for “${title}” is refunded`,
    paragraphs: [
      `Your payment of ${price} for “${title}” arrived, but ${effect} with ` +
        `it: ${formatReason(payment, facts)}.`,
      'The whole amount goes back to your card. Banks take 5 to 10 days to show it.',
    ],
    action: { label: 'Open the project', path: `/projects/${project.id}` },
  });
}
