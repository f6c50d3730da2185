import { balancesOfPayment } from '#features/ledger/ledger.queries.ts';
import {
  debtWrittenOff,
  disputeLost,
  refundDecided,
  transferReversed,
} from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { command } from '../command.service.ts';
import type { Payment } from '../payment.entity.ts';
import { Payout } from '../payouts/payout.entity.ts';
import { Refund } from '../refunds/refund.entity.ts';
import { startRefund } from '../refunds/refund.service.ts';
import { bearersOf } from './chargeback.rules.ts';

/**
 * Divides a lost chargeback among those who have the money; what was sent is asked back. Of work that
 * ended with it the client gets back what the bank left.
 */
export async function bearLoss(
  ctx: SystemCtx,
  payment: Payment,
  { disputeId, amountCents }: { disputeId: string; amountCents: number },
): Promise<void> {
  const { id: paymentId, projectId, developerId } = payment;
  const { held } = await balancesOfPayment(ctx.em, paymentId);
  const payouts = await ctx.em.find(Payout, { paymentId }, { orderBy: { nth: 'asc' } });
  if (payouts.some(({ status }) => status === 'sending')) {
    throw new Error(`A payout of payment ${paymentId} is on its way: its loss is booked after it`);
  }
  const from = bearersOf(amountCents, {
    held,
    payable: sumOf(payouts, 'waiting'),
    sent: sumOf(payouts, 'sent'),
  });
  payment.status = 'lost';
  const posted = await post(
    ctx,
    disputeLost({ paymentId, projectId, disputeId, developerId, from }),
  );
  if (!posted) return;
  await cutWaiting(ctx, payouts, from.payable);
  await askBack(ctx, payment, disputeId, payouts, from.developer);
  if (from.held < held) await giveBack(ctx, payment, held - from.held);
}

async function giveBack(ctx: SystemCtx, payment: Payment, amountCents: number) {
  const { id: paymentId, projectId } = payment;
  const known = await ctx.em.find(Refund, { paymentId }, { orderBy: { nth: 'asc' } });
  const nth = known.length + 1;
  await post(ctx, refundDecided({ paymentId, projectId, amountCents, nth }));
  // Of one that a bank returned there is no more than this left.
  const last = known.at(-1);
  const replaces = last?.status === 'failed' ? last.id : null;
  await startRefund(ctx, payment, { cause: 'divided', amountCents, nth, replaces });
}

function sumOf(payouts: Payout[], status: Payout['status']): number {
  const of = payouts.filter((payout) => payout.status === status);
  return of.reduce((sum, payout) => sum + payout.amountCents - payout.reversedCents, 0);
}

/** What waited for the developer and is theirs no longer. */
async function cutWaiting({ em, now }: SystemCtx, payouts: Payout[], cents: number) {
  let left = cents;
  for (const payout of payouts.filter(({ status }) => status === 'waiting')) {
    const cut = Math.min(left, payout.amountCents);
    if (cut === 0) break;
    left -= cut;
    payout.updatedAt = now();
    if (cut < payout.amountCents) payout.amountCents -= cut;
    else Object.assign(payout, { status: 'failed', lastError: 'The bank took the payment back.' });
  }
  await em.flush();
}

async function askBack(
  ctx: SystemCtx,
  { id }: Payment,
  disputeId: string,
  payouts: Payout[],
  cents: number,
) {
  let left = cents;
  for (const payout of payouts.filter(({ status }) => status === 'sent')) {
    const amount = Math.min(left, payout.amountCents - payout.reversedCents);
    if (amount === 0) continue;
    left -= amount;
    const metadata = { payment_id: id, payout_id: `${payout.id}`, dispute_id: disputeId };
    const params = { transfer: payout.stripeTransferId, amount, metadata };
    await command(ctx, 'reversal', id, params, payout.nth);
  }
}

/** What Stripe answered to asking a transfer back; a debt nobody pays is the platform's loss. */
export async function settleReversal(
  ctx: SystemCtx,
  { id: paymentId, projectId, developerId }: Payment,
  params: Record<string, unknown>,
  reversalId: string | null,
): Promise<void> {
  const { amount, metadata } = params as {
    amount: number;
    metadata: { payout_id: string; dispute_id: string };
  };
  const about = { paymentId, projectId, developerId, amountCents: amount };
  if (!reversalId) {
    await post(ctx, debtWrittenOff({ ...about, disputeId: metadata.dispute_id }));
    return;
  }
  const payout = await ctx.em.findOneOrFail(Payout, Number(metadata.payout_id));
  const settles = 'developer_receivable' as const;
  if (!(await post(ctx, transferReversed({ ...about, reversalId, settles })))) return;
  payout.reversedCents += amount;
  payout.updatedAt = ctx.now();
}
