import { setTimeout } from 'node:timers/promises';
import type { SystemCtx } from '#platform/server/context.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Payment } from './payment.entity.ts';
import { sendCommandNow } from './sending.service.ts';
import { StripeCommand } from './stripe-command.entity.ts';

/** Milliseconds between checks of a creation by another request, and the number of checks. */
const LOOK_EVERY = 100;
const LOOKS = 50;

/** Creates the intent at Stripe, or waits for the request that is creating it. */
export async function createIntent(ctx: SystemCtx, paymentId: string): Promise<Payment> {
  const { id } = await ctx.em
    .fork()
    .findOneOrFail(StripeCommand, { paymentId, kind: 'create_intent' });
  const outcome = await sendCommandNow(ctx, id);
  // Stryker disable next-line all: without it the same error follows after all checks
  if (outcome === 'later') throw notOpened();
  let payment = await paymentOf(ctx, paymentId);
  // Stryker disable next-line ConditionalExpression,EqualityOperator,AssignmentOperator: time alone
  for (let look = 0; payment.status === 'creating' && look < LOOKS; look += 1) {
    await setTimeout(LOOK_EVERY);
    payment = await paymentOf(ctx, paymentId);
  }
  return payment;
}

export function paymentOf({ em }: SystemCtx, id: string): Promise<Payment> {
  return em.fork().findOneOrFail(Payment, id);
}

/** Returns the error for an intent that was not created and therefore cannot have been paid. */
export function notOpened(): DomainError {
  return new DomainError(
    'unavailable',
    'payment_unavailable',
    'Unable to initialize payment. Nothing was charged; please try again in a moment.',
    5,
  );
}
