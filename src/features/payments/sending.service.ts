import { setTimeout as pause } from 'node:timers/promises';
import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import { carryOut, effectOf, refusalOf, type StripeRefusal } from './payment.stripe.ts';
import { nextTry, waitAfter } from './sending.rules.ts';
import { settle } from './settlement.service.ts';
import { StripeCommand } from './stripe-command.entity.ts';

/**
 * Milliseconds of a lease. Each attempt may need three timeouts of 10 s to look for the effect of
 * the command and one to send it.
 */
const LEASE = 180_000;
/** Attempts under one lease. */
const TRIES = 3;

/** Result of sending a command; `held` if another sender has the lease. */
export type Outcome = 'done' | 'refused' | 'later' | 'held';

/** Sends one command, unless it is settled, not yet due, or leased by another sender. */
export async function sendCommand(ctx: SystemCtx, id: number): Promise<Outcome> {
  return finish(ctx, id, await claim(ctx, id));
}

/**
 * Sends one command at once because a user waits for its result. Acquires the lease even if another
 * sender has it, because that process may be dead: under the same idempotency key Stripe executes
 * the command once and returns the same object to both.
 */
export async function sendCommandNow(ctx: SystemCtx, id: number): Promise<Outcome> {
  return finish(ctx, id, (await claim(ctx, id)) ?? (await takeOver(ctx, id)));
}

async function finish(ctx: SystemCtx, id: number, claimed: StripeCommand | null): Promise<Outcome> {
  const sent = claimed && (await sendWithRetries(ctx, claimed));
  if (!sent) {
    const row = await ctx.em.fork().findOneOrFail(StripeCommand, id);
    return row.status === 'new' ? 'held' : row.status;
  }
  if (!('final' in sent)) {
    await settle(ctx, id, { status: 'done', result: sent, lastError: null });
    return 'done';
  }
  if (!sent.final) {
    await postpone(ctx, claimed, sent.message);
    return sent.keyInUse ? 'held' : 'later';
  }
  await settle(ctx, id, { status: 'refused', result: null, lastError: sent.message });
  ctx.report(`Stripe refused command ${id} for good: ${sent.message}`);
  return 'refused';
}

/**
 * Sends a command at most `TRIES` times and returns the last response; null if the lease is lost.
 */
async function sendWithRetries(
  ctx: SystemCtx,
  claimed: StripeCommand,
): Promise<{ id: string } | StripeRefusal | null> {
  for (let nth = 1; ; nth += 1) {
    const sent = await send(ctx, claimed).catch(refusalOf);
    if (!('final' in sent) || sent.final || nth === TRIES) return sent;
    // Stryker disable next-line ArithmeticOperator: no test measures the wait
    await pause(ctx.settings.stripeRetryDelay * nth);
    // An attempt under a key that is in use does not count: enough of them would lead to another
    // key, under which Stripe would execute the command a second time.
    if (!sent.keyInUse) claimed.attempts += 1;
    const { attempts } = claimed;
    if (!(await updateLeased(ctx, claimed, { attempts }))) return null;
  }
}

async function send({ stripe, now }: SystemCtx, claimed: StripeCommand): Promise<{ id: string }> {
  const { firstSentAt, attempts, idempotencyKey } = claimed;
  const age = firstSentAt ? now().getTime() - firstSentAt.getTime() : 0;
  const { key, looksFirst } = nextTry({ idempotencyKey, attempts, age });
  const seen = looksFirst ? await effectOf(stripe, claimed) : null;
  return seen ?? carryOut(stripe, claimed, key);
}

/**
 * Leases a due command; null if it is settled, not due or leased. One statement, because several
 * processes may try to lease the same command at once: only one of them may send it.
 */
async function claim({ em, now }: SystemCtx, id: number): Promise<StripeCommand | null> {
  const at = now();
  const fork = em.fork();
  const leased = await db(fork)
    .updateTable('stripe_commands')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: new Date(at.getTime() + LEASE),
      first_sent_at: eb.fn.coalesce('first_sent_at', eb.val(at.toISOString())),
    }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('stripe_commands')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'new')
        .where('next_attempt_at', '<=', at.toISOString())
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst();
  return leased ? fork.findOne(StripeCommand, id) : null;
}

/**
 * Acquires the lease of an unsettled command from any other sender; null if it is settled. Does not
 * count as an attempt, so that the key of an attempt in progress is used again.
 */
async function takeOver({ em, now }: SystemCtx, id: number): Promise<StripeCommand | null> {
  const at = now();
  const fork = em.fork();
  // One statement, because another sender may be settling the command.
  const leased = await db(fork)
    .updateTable('stripe_commands')
    .set((eb) => ({
      attempts: eb.fn<number>('greatest', ['attempts', eb.lit(1)]),
      next_attempt_at: new Date(at.getTime() + LEASE),
      first_sent_at: eb.fn.coalesce('first_sent_at', eb.val(at.toISOString())),
    }))
    .where('id', '=', id)
    .where('status', '=', 'new')
    .returning('id')
    .executeTakeFirst();
  return leased ? fork.findOne(StripeCommand, id) : null;
}

/** Changes a command while the sender has its lease; returns whether it still has it. */
async function updateLeased(
  { em }: SystemCtx,
  { id, nextAttemptAt }: StripeCommand,
  changes: Partial<Pick<StripeCommand, 'attempts' | 'nextAttemptAt' | 'lastError'>>,
): Promise<boolean> {
  const leased = { id, nextAttemptAt, status: 'new' as const };
  return (await em.fork().nativeUpdate(StripeCommand, leased, changes)) > 0;
}

async function postpone(ctx: SystemCtx, command: StripeCommand, why: string) {
  const { attempts, kind } = command;
  const nextAttemptAt = new Date(ctx.now().getTime() + waitAfter(kind, attempts));
  await updateLeased(ctx, command, { nextAttemptAt, lastError: why.slice(0, 1_000) });
}
