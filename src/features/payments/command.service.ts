import { z } from 'zod';
import type { SystemCtx } from '#platform/server/context.ts';
import type { Queue } from '#platform/server/jobs.ts';
import type { CommandKind } from './sending.rules.ts';
import { StripeCommand } from './stripe-command.entity.ts';

const CommandJob = z.object({ commandId: z.number() });
export const commandQueue: Queue<z.infer<typeof CommandJob>> = {
  name: 'stripe-command',
  data: CommandJob,
  retryLimit: 60,
};

/** Delay of the queue, because the request that decided the command sends it first. */
const QUEUE_AFTER_SECONDS = 10;

/** Stores a command for Stripe and queues it. The caller must have locked the project. */
export async function command(
  { em, now, jobs }: SystemCtx,
  kind: CommandKind,
  paymentId: string,
  params: Record<string, unknown>,
  nth = 1,
): Promise<StripeCommand> {
  const idempotencyKey = nth === 1 ? `${kind}:${paymentId}` : `${kind}:${paymentId}:nth-${nth}`;
  const known = await em.findOne(StripeCommand, { idempotencyKey });
  if (known) return known;
  const made = em.create(StripeCommand, {
    paymentId,
    kind,
    idempotencyKey,
    params,
    nextAttemptAt: now(),
    createdAt: now(),
  });
  await em.flush();
  await jobs.send(em, commandQueue, { commandId: made.id }, QUEUE_AFTER_SECONDS);
  return made;
}
