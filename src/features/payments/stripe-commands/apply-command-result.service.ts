import { LockMode } from '@mikro-orm/core';
import type { SystemCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { applyReversalResult } from '../chargebacks/chargeback-loss.service.ts';
import { lockPayment } from '../lock-payment.service.ts';
import { Payment } from '../payment.entity.ts';
import { applyTransferResult } from '../payouts/transfer-result.service.ts';
import { failRefusedRefund } from '../refunds/refund.service.ts';
import { StripeCommand } from './stripe-command.entity.ts';

/** Stripe's response to a command. */
interface CommandResult {
  status: 'done' | 'refused';
  result: { id: string } | null;
  lastError: string | null;
}

/** Stores the result of a command once, and applies it to our rows. */
export async function applyCommandResult(
  ctx: SystemCtx,
  id: number,
  commandResult: CommandResult,
): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const { em } = txCtx;
    const { paymentId } = await em.findOneOrFail(StripeCommand, id);
    const { payment } = await lockPayment(em, await em.findOneOrFail(Payment, paymentId));
    const command = await em.findOneOrFail(StripeCommand, id, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    });
    if (command.status !== 'new') {
      if (!matchesStoredResult(command, commandResult)) {
        txCtx.report(
          `Command ${id} ended ${commandResult.status} after it was settled as ${command.status}`,
        );
      }
      return;
    }
    const { status, result, lastError } = commandResult;
    Object.assign(command, { status, lastError, resultId: result?.id ?? null });
    payment.updatedAt = ctx.now();
    await applyToPayment(txCtx, payment, command, commandResult);
  });
}

/** Returns whether a result is the stored one; refused commands have none. */
function matchesStoredResult({ resultId }: StripeCommand, { result }: CommandResult): boolean {
  return resultId === (result?.id ?? null);
}

/**
 * Applies a result to the payment. Those of cancellations and refunds are read from Stripe instead.
 */
async function applyToPayment(
  ctx: SystemCtx,
  payment: Payment,
  { kind, params }: StripeCommand,
  { result, lastError }: CommandResult,
): Promise<void> {
  if (kind === 'create_intent') {
    const problem = applyCreation(payment, result);
    if (problem) ctx.report(problem);
  }
  if (kind === 'transfer') {
    await applyTransferResult(ctx, payment, params, result?.id ?? null, lastError);
  }
  if (kind === 'refund' && !result) await failRefusedRefund(ctx, payment, params);
  if (kind === 'reversal') await applyReversalResult(ctx, payment, params, result?.id ?? null);
}

/**
 * Applies the result of a creation. Returns the text of a report if there are two intents, or null.
 */
function applyCreation(payment: Payment, result: { id: string } | null): string | null {
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
