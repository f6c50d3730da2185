import { z } from 'zod';
import type { Queue, SystemCtx } from '#platform/server/context.ts';
import type { LockedPayment } from '../lock-payment.service.ts';
import { StripeCommand } from './stripe-command.entity.ts';
import type { CommandKind } from './stripe-command.rules.ts';

const CommandJob = z.object({ commandId: z.number() });
/** A job sends its command if the command has no final result yet. */
export const stripeCommandQueue: Queue<z.infer<typeof CommandJob>> = {
  name: 'stripe-command',
  data: CommandJob,
  retryLimit: 60,
};

/** The request that created the command sends it first. */
const QUEUE_DELAY_SECONDS = 10;

/**
 * Stores the `nth` command of this kind for a payment and queues it, in the caller's transaction.
 * If this command is stored already, only returns it.
 */
export async function createCommand(
  { em, now, jobs }: SystemCtx,
  kind: CommandKind,
  { id: paymentId }: LockedPayment,
  params: Record<string, unknown>,
  nth = 1,
): Promise<StripeCommand> {
  const idempotencyKey = nth === 1 ? `${kind}:${paymentId}` : `${kind}:${paymentId}:nth-${nth}`;
  const existing = await em.findOne(StripeCommand, { idempotencyKey });
  if (existing) return existing;
  const created = em.create(StripeCommand, {
    paymentId,
    kind,
    idempotencyKey,
    params,
    nextAttemptAt: now(),
    createdAt: now(),
  });
  await em.flush();
  await jobs.send(em, stripeCommandQueue, { commandId: created.id }, QUEUE_DELAY_SECONDS);
  return created;
}
