import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { applyCommandResult } from './apply-command-result.service.ts';
import { StripeCommand } from './stripe-commands/stripe-command.entity.ts';
import { planAttempt, retryDelayMs } from './stripe-commands/stripe-command.rules.ts';
import {
  executeCommand,
  type FailedCall,
  findCommandResult,
  isFailedCall,
  toFailedCall,
} from './stripe-commands/stripe-command.stripe.ts';

/**
 * Three timeouts of 10 s to look for the effect of the command, and one to send it, fit into a
 * lease.
 */
const LEASE_MS = 180_000;
const ATTEMPTS_PER_LEASE = 3;

/**
 * `later`: the attempt failed and is retried. `no_result`: not due, another sender has it, or
 * Stripe is still processing its key.
 */
export type DispatchOutcome = 'done' | 'refused' | 'later' | 'no_result';

/**
 * A caller may ignore the outcome, because the job of the command sends a failed command again.
 */
export async function dispatchCommand(ctx: SystemCtx, commandId: number): Promise<DispatchOutcome> {
  return dispatchLeased(ctx, commandId, await acquireLease(ctx, commandId));
}

/**
 * Takes over the lease of another sender, whose process may have ended, because a user waits.
 * Stripe executes the command once nevertheless: both senders use the same idempotency key.
 */
export async function dispatchCommandNow(
  ctx: SystemCtx,
  commandId: number,
): Promise<DispatchOutcome> {
  const command = (await acquireLease(ctx, commandId)) ?? (await takeOverLease(ctx, commandId));
  return dispatchLeased(ctx, commandId, command);
}

/** `command` is null if the lease was not acquired; then only the stored status is returned. */
async function dispatchLeased(
  ctx: SystemCtx,
  id: number,
  command: StripeCommand | null,
): Promise<DispatchOutcome> {
  const response = command && (await sendWithRetries(ctx, command));
  if (!response) {
    const { status } = await ctx.em.fork().findOneOrFail(StripeCommand, id);
    return status === 'new' ? 'no_result' : status;
  }
  if (!isFailedCall(response)) {
    const done = { status: 'done', stripeObject: response, lastError: null } as const;
    await applyCommandResult(ctx, id, done);
    return 'done';
  }
  if (!response.isFinal) {
    await postponeCommand(ctx, command, response.message);
    return response.isKeyInUse ? 'no_result' : 'later';
  }
  const refused = { status: 'refused', stripeObject: null, lastError: response.message } as const;
  await applyCommandResult(ctx, id, refused);
  ctx.report(`Stripe refused command ${id} for good: ${response.message}`);
  return 'refused';
}

/** Returns Stripe's object or the last failure; null if another sender acquired the lease. */
async function sendWithRetries(
  ctx: SystemCtx,
  command: StripeCommand,
): Promise<{ id: string } | FailedCall | null> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendOnce(ctx, command).catch(toFailedCall);
    const isFinal = !isFailedCall(response) || response.isFinal;
    if (isFinal || attempt === ATTEMPTS_PER_LEASE) return response;
    // Stryker disable next-line ArithmeticOperator: no test measures the wait
    await pause(ctx.settings.stripeRetryDelayMs * attempt);
    // Otherwise several such attempts would lead to another key, under which Stripe would execute
    // the command a second time.
    if (!response.isKeyInUse) command.attempts += 1;
    const { attempts } = command;
    if (!(await updateLeased(ctx, command, { attempts }))) return null;
  }
}

async function sendOnce(
  { stripe, now }: SystemCtx,
  command: StripeCommand,
): Promise<{ id: string }> {
  const { firstSentAt, attempts, idempotencyKey } = command;
  const ageMs = firstSentAt ? now().getTime() - firstSentAt.getTime() : 0;
  const { key, looksForEffectFirst } = planAttempt({ idempotencyKey, attempts, ageMs });
  const existing = looksForEffectFirst ? await findCommandResult(stripe, command) : null;
  return existing ?? executeCommand(stripe, command, key);
}

/** One statement, because several processes may try to lease the command at once. */
async function acquireLease({ em, now }: SystemCtx, id: number): Promise<StripeCommand | null> {
  const at = now();
  // Not in the caller's transaction, because other senders must see the lease at once.
  const fork = em.fork();
  const leased = await db(fork)
    .updateTable('stripe_commands')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: new Date(at.getTime() + LEASE_MS),
      first_sent_at: eb.fn.coalesce('first_sent_at', eb.val(at.toISOString())),
    }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('stripe_commands')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', sql.lit('new'))
        .where('next_attempt_at', '<=', at.toISOString())
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst();
  return leased ? fork.findOne(StripeCommand, id) : null;
}

/** Does not count as an attempt, so that the key of an attempt in progress is used again. */
async function takeOverLease({ em, now }: SystemCtx, id: number): Promise<StripeCommand | null> {
  const at = now();
  const fork = em.fork();
  // One statement, because another sender may be storing the result of the command.
  const leased = await db(fork)
    .updateTable('stripe_commands')
    .set((eb) => ({
      // `planAttempt` needs at least 1.
      attempts: eb.fn<number>('greatest', ['attempts', eb.lit(1)]),
      next_attempt_at: new Date(at.getTime() + LEASE_MS),
      first_sent_at: eb.fn.coalesce('first_sent_at', eb.val(at.toISOString())),
    }))
    .where('id', '=', id)
    .where('status', '=', sql.lit('new'))
    .returning('id')
    .executeTakeFirst();
  return leased ? fork.findOne(StripeCommand, id) : null;
}

/**
 * `nextAttemptAt` identifies the lease: another sender would have changed it. Returns whether the
 * sender still has it.
 */
async function updateLeased(
  { em }: SystemCtx,
  { id, nextAttemptAt }: StripeCommand,
  changes: Partial<Pick<StripeCommand, 'attempts' | 'nextAttemptAt' | 'lastError'>>,
): Promise<boolean> {
  const leased = { id, nextAttemptAt, status: 'new' as const };
  return (await em.fork().nativeUpdate(StripeCommand, leased, changes)) > 0;
}

/** Does nothing if the lease was lost. */
async function postponeCommand(ctx: SystemCtx, command: StripeCommand, reason: string) {
  const { attempts, kind } = command;
  const nextAttemptAt = new Date(ctx.now().getTime() + retryDelayMs(kind, attempts));
  await updateLeased(ctx, command, { nextAttemptAt, lastError: reason.slice(0, 1_000) });
}
