import { LockMode } from '@mikro-orm/core';
import { inTransaction, type SystemCtx } from '#platform/server/context.ts';
import { lockPayment } from '../lock-payment.service.ts';
import { Payment } from '../payment.entity.ts';
import { StripeCommand } from './stripe-command.entity.ts';
import type { CommandKind } from './stripe-command.rules.ts';

/** Stripe's response to a command. */
interface CommandResult {
  status: 'done' | 'refused';
  result: { id: string } | null;
  lastError: string | null;
}

/** A command with Stripe's response; `resultId` is null if Stripe refused the command. */
export interface CommandResponse {
  params: Record<string, unknown>;
  resultId: string | null;
  lastError: string | null;
}

/** Applies a response to the rows of its subject. The caller must have locked the payment. */
type ResultHandler = (ctx: SystemCtx, payment: Payment, response: CommandResponse) => Promise<void>;

/** Handlers by kind of command. Results of intents change only the payment and need no handler. */
export type ResultHandlers = Partial<
  Record<Exclude<CommandKind, 'create_intent' | 'cancel_intent'>, ResultHandler>
>;

/** Stores the result of a command once, and applies it to our rows. */
export async function applyCommandResult(
  ctx: SystemCtx,
  id: number,
  commandResult: CommandResult,
  handlers: ResultHandlers,
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
    await applyToPayment(txCtx, payment, command, commandResult, handlers);
  });
}

/** Returns whether a result is the stored one; refused commands have no result. */
function matchesStoredResult({ resultId }: StripeCommand, { result }: CommandResult): boolean {
  return resultId === (result?.id ?? null);
}

/**
 * Applies a result to the payment. Does nothing for a cancellation, because the state of the intent
 * is read from Stripe. Throws if there is no handler, so that nothing is stored and the job of the
 * command applies the result again.
 */
async function applyToPayment(
  ctx: SystemCtx,
  payment: Payment,
  { id, kind, params }: StripeCommand,
  { result, lastError }: CommandResult,
  handlers: ResultHandlers,
): Promise<void> {
  if (kind === 'cancel_intent') return;
  if (kind === 'create_intent') {
    const problem = applyCreation(payment, result);
    if (problem) ctx.report(problem);
    return;
  }
  const handle = handlers[kind];
  if (!handle) throw new Error(`Command ${id} was sent without a handler for a ${kind}`);
  await handle(ctx, payment, { params, resultId: result?.id ?? null, lastError });
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
