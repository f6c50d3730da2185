import { LockMode } from '@mikro-orm/core';
import { inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { type LockedPayment, lockPayment } from '../lock-payment.service.ts';
import { Payment } from '../payment.entity.ts';
import { StripeCommand } from './stripe-command.entity.ts';
import type { CommandKind } from './stripe-command.rules.ts';

/** The final result of a command. */
interface CommandResult {
  status: 'done' | 'refused';
  /** The object in Stripe's response; null if Stripe refused the command. */
  stripeObject: { id: string } | null;
  lastError: string | null;
}

/**
 * A command with its final result. `resultId` is the id of the object in Stripe's response; null if
 * Stripe refused the command.
 */
export interface FinishedCommand {
  params: Record<string, unknown>;
  resultId: string | null;
  lastError: string | null;
}

/**
 * Applies a final result to our rows in the caller's transaction.
 */
type ResultHandler = (
  ctx: SystemCtx,
  payment: LockedPayment,
  command: FinishedCommand,
) => Promise<void>;

/** Handlers by kind of command. Results of intents change only the payment and need no handler. */
export type ResultHandlers = Partial<
  Record<Exclude<CommandKind, 'create_intent' | 'cancel_intent'>, ResultHandler>
>;

/**
 * Stores the final result of a command once, and applies it to our rows in the same transaction. A
 * later result that differs from the stored one is only reported.
 */
export async function applyCommandResult(
  ctx: SystemCtx,
  commandId: number,
  commandResult: CommandResult,
  handlers: ResultHandlers,
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
    await applyToPayment(txCtx, payment, command, commandResult, handlers);
  });
}

/** Returns whether Stripe's object is the stored object; a refused command has no object. */
function matchesStoredResult(
  { resultId }: StripeCommand,
  { stripeObject }: CommandResult,
): boolean {
  return resultId === (stripeObject?.id ?? null);
}

/**
 * Applies a result to the payment. Does nothing for a cancellation, because the state of the intent
 * is read from Stripe. Throws if there is no handler. Nothing is stored then, so that the job of
 * the command sends the command again and applies the result.
 */
async function applyToPayment(
  ctx: SystemCtx,
  payment: LockedPayment,
  { id, kind, params }: StripeCommand,
  { stripeObject, lastError }: CommandResult,
  handlers: ResultHandlers,
): Promise<void> {
  if (kind === 'cancel_intent') return;
  if (kind === 'create_intent') {
    const problemText = applyCreation(payment, stripeObject);
    if (problemText) ctx.report(problemText);
    return;
  }
  const handle = handlers[kind];
  if (!handle) throw new Error(`Command ${id} was sent without a handler for a ${kind}`);
  await handle(ctx, payment, { params, resultId: stripeObject?.id ?? null, lastError });
}

/**
 * Applies the creation of an intent; `intent` is null if Stripe refused the creation. Returns the
 * text of a report if the payment already has another intent; null otherwise.
 */
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
