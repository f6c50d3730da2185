import { LockMode } from '@mikro-orm/core';
import type { SystemCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { settleReversal } from './chargebacks/loss.service.ts';
import { lockPayment } from './lock.service.ts';
import { Payment } from './payment.entity.ts';
import { settleTransfer } from './payouts/transfer.service.ts';
import { refuseRefund } from './refunds/refund.service.ts';
import { StripeCommand } from './stripe-command.entity.ts';

/** Stripe's response to a command. */
interface Answer {
  status: 'done' | 'refused';
  result: { id: string } | null;
  lastError: string | null;
}

/** Stores the result of a command once, and applies it to our rows. */
export async function settle(ctx: SystemCtx, id: number, answer: Answer): Promise<void> {
  await inTransaction(ctx, async (within) => {
    const { em } = within;
    const { paymentId } = await em.findOneOrFail(StripeCommand, id);
    const { payment } = await lockPayment(em, await em.findOneOrFail(Payment, paymentId));
    const sent = await em.findOneOrFail(StripeCommand, id, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    });
    if (sent.status !== 'new') {
      if (!agrees(sent, answer)) {
        within.report(
          `Command ${id} ended ${answer.status} after it was settled as ${sent.status}`,
        );
      }
      return;
    }
    const { status, result, lastError } = answer;
    Object.assign(sent, { status, lastError, resultId: result?.id ?? null });
    payment.updatedAt = ctx.now();
    await follow(within, payment, sent, answer);
  });
}

/** Returns whether a result is the stored one; refused commands have none. */
function agrees({ resultId }: StripeCommand, { result }: Answer): boolean {
  return resultId === (result?.id ?? null);
}

/**
 * Applies a result to the payment. Those of cancellations and refunds are read from Stripe instead.
 */
async function follow(
  ctx: SystemCtx,
  payment: Payment,
  { kind, params }: StripeCommand,
  { result, lastError }: Answer,
): Promise<void> {
  if (kind === 'create_intent') {
    const wrong = recordCreation(payment, result);
    if (wrong) ctx.report(wrong);
  }
  if (kind === 'transfer') {
    await settleTransfer(ctx, payment, params, result?.id ?? null, lastError);
  }
  if (kind === 'refund' && !result) await refuseRefund(ctx, payment, params);
  if (kind === 'reversal') await settleReversal(ctx, payment, params, result?.id ?? null);
}

/**
 * Applies the result of a creation. Returns the text of a report if there are two intents, or null.
 */
function recordCreation(payment: Payment, result: { id: string } | null): string | null {
  if (!result) {
    if (payment.status === 'creating') payment.status = 'failed';
    return null;
  }
  const { id, stripeIntentId } = payment;
  if (stripeIntentId && stripeIntentId !== result.id) {
    return `Payment ${id} has two intents at Stripe: ${stripeIntentId} and ${result.id}`;
  }
  payment.stripeIntentId = result.id;
  if ('client_secret' in result) payment.clientSecret = String(result.client_secret);
  if (payment.status === 'creating') payment.status = 'awaiting_payment';
  return null;
}
