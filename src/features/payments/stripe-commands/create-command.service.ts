import { z } from 'zod';
import type { SystemCtx } from '#platform/server/context.ts';
import type { Queue } from '#platform/server/jobs/jobs.ts';
import { StripeCommand } from './stripe-command.entity.ts';
import type { CommandKind } from './stripe-command.rules.ts';

const CommandJob = z.object({ commandId: z.number() });
export const stripeCommandQueue: Queue<z.infer<typeof CommandJob>> = {
  name: 'stripe-command',
  data: CommandJob,
  retryLimit: 60,
};

/** Delay of the queue, because the request that decided the command sends it first. */
const QUEUE_DELAY_SECONDS = 10;

/** Stores a command for Stripe and queues it. The caller must have locked the project. */
export async function createCommand(
  { em, now, jobs }: SystemCtx,
  kind: CommandKind,
  paymentId: string,
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
