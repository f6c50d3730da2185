import { setTimeout } from 'node:timers/promises';
import type { SystemCtx } from '#platform/server/context.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Payment } from '../payment.entity.ts';
import { StripeCommand } from '../stripe-commands/stripe-command.entity.ts';
import { dispatchCommandNow } from '../stripe-commands/stripe-command-dispatch.service.ts';

/** Milliseconds between checks of a creation by another request, and the number of checks. */
const POLL_INTERVAL_MS = 100;
const POLLS_MAX = 50;

/** Creates the intent at Stripe, or waits for the request that is creating it. */
export async function createIntent(ctx: SystemCtx, paymentId: string): Promise<Payment> {
  const { id: commandId } = await ctx.em
    .fork()
    .findOneOrFail(StripeCommand, { paymentId, kind: 'create_intent' });
  const outcome = await dispatchCommandNow(ctx, commandId);
  // Stryker disable next-line all: without it the same error follows after all checks
  if (outcome === 'later') throw paymentUnavailableError();
  let payment = await loadPayment(ctx, paymentId);
  // Stryker disable next-line ConditionalExpression,EqualityOperator,AssignmentOperator: time alone
  for (let poll = 0; payment.status === 'creating' && poll < POLLS_MAX; poll += 1) {
    await setTimeout(POLL_INTERVAL_MS);
    payment = await loadPayment(ctx, paymentId);
  }
  return payment;
}

export function loadPayment({ em }: SystemCtx, commandId: string): Promise<Payment> {
  return em.fork().findOneOrFail(Payment, commandId);
}

/** Returns the error for an intent that was not created and therefore cannot have been paid. */
export function paymentUnavailableError(): DomainError {
  return new DomainError(
    'unavailable',
    'payment_unavailable',
    'Unable to initialize payment. Nothing was charged; please try again in a moment.',
    5,
  );
}
