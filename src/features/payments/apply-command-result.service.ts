import { LockMode } from '@mikro-orm/core';
import { inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { applyReversalResult } from './chargebacks/chargeback-loss.service.ts';
import { type LockedPayment, lockPayment } from './lock-payment.service.ts';
import { Payment } from './payment.entity.ts';
import { applyTransferResult } from './payouts/payout.service.ts';
import { applyRefundResult } from './refunds/refund.service.ts';
import { StripeCommand } from './stripe-commands/stripe-command.entity.ts';
import type { CommandKind, FinishedCommand } from './stripe-commands/stripe-command.rules.ts';

interface CommandResult {
  status: 'done' | 'refused';
  /** Null if Stripe refused the command. */
  stripeObject: { id: string } | null;
  lastError: string | null;
}

/** Applies a final result to our rows in the caller's transaction. */
type ResultHandler = (
  ctx: SystemCtx,
  payment: LockedPayment,
  command: FinishedCommand,
) => Promise<void>;

/** Results of intents change only the payment. */
const resultHandlers: Record<
  Exclude<CommandKind, 'create_intent' | 'cancel_intent'>,
  ResultHandler
> = {
  refund: applyRefundResult,
  transfer: applyTransferResult,
  reversal: applyReversalResult,
};

/** A later result that differs from the stored one is only reported. */
export async function applyCommandResult(
  ctx: SystemCtx,
  commandId: number,
  commandResult: CommandResult,
): Promise<void> {
  await inNewTransaction(ctx, async (txCtx) => {
    const { em } = txCtx;
    const { paymentId } = await em.findOneOrFail(StripeCommand, commandId);
    const { payment } = await lockPayment(em, await em.findOneOrFail(Payment, paymentId));
    const command = await em.findOneOrFail(StripeCommand, commandId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    });
    if (command.status !== 'new') {
      if (!matchesStoredResult(command, commandResult)) {
        txCtx.report(
          `Command ${commandId} ended ${commandResult.status} after it was settled as ${command.status}`,
        );
      }
      return;
    }
    const { status, stripeObject, lastError } = commandResult;
    Object.assign(command, { status, lastError, resultId: stripeObject?.id ?? null });
    payment.updatedAt = ctx.now();
    await applyToPayment(txCtx, payment, command, commandResult);
  });
}

function matchesStoredResult(
  { resultId }: StripeCommand,
  { stripeObject }: CommandResult,
): boolean {
  return resultId === (stripeObject?.id ?? null);
}

/** Does nothing for a cancellation, because the intent is read from Stripe. */
async function applyToPayment(
  ctx: SystemCtx,
  payment: LockedPayment,
  { kind, params }: StripeCommand,
  { stripeObject, lastError }: CommandResult,
): Promise<void> {
  if (kind === 'cancel_intent') return;
  if (kind === 'create_intent') {
    const problemText = applyCreation(payment, stripeObject);
    if (problemText) ctx.report(problemText);
    return;
  }
  await resultHandlers[kind](ctx, payment, {
    params,
    resultId: stripeObject?.id ?? null,
    lastError,
  });
}

/** Returns the text of a report if the payment already has another intent. */
function applyCreation(payment: LockedPayment, intent: { id: string } | null): string | null {
  if (!intent) {
    if (payment.status === 'creating') payment.status = 'failed';
    return null;
  }
  const { id, stripeIntentId } = payment;
  if (stripeIntentId && stripeIntentId !== intent.id) {
    return `Payment ${id} has two intents at Stripe: ${stripeIntentId} and ${intent.id}`;
  }
  payment.stripeIntentId = intent.id;
  if ('client_secret' in intent) payment.clientSecret = String(intent.client_secret);
  if (payment.status === 'creating') payment.status = 'awaiting_payment';
  return null;
}
