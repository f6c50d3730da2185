import { setTimeout as pause } from 'node:timers/promises';
import type { SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { carryOut, effectOf, refusalOf, type StripeRefusal } from './payment.stripe.ts';
import { nextTry, waitAfter } from './sending.rules.ts';
import { settle } from './settlement.service.ts';
import { StripeCommand } from './stripe-command.entity.ts';

/**
 * Milliseconds for which a sender holds a command. Looking for its effect may take three time-outs
 * of 10 s, sending takes one, and both may come to be needed in every try.
 */
const LEASE = 180_000;
/** How often a holder tries, and how many milliseconds it waits before trying again. */
const TRIES = 3;
const PAUSE = 500;

/** How sending a command ended: `held` means that somebody else is sending it now. */
export type Outcome = 'done' | 'refused' | 'later' | 'held';

/** Sends one command, unless it is done or somebody else is at it. */
export async function sendCommand(ctx: SystemCtx, id: number): Promise<Outcome> {
  const claimed = await claim(ctx, id);
  if (!claimed) {
    const found = await ctx.em.fork().findOneOrFail(StripeCommand, id);
    return found.status === 'new' ? 'held' : found.status;
  }
  const sent = await tried(ctx, claimed);
  if (!('final' in sent)) {
    await settle(ctx, id, { status: 'done', result: sent, lastError: null });
    return 'done';
  }
  if (!sent.final) {
    await postpone(ctx, claimed, sent.message);
    return 'later';
  }
  await settle(ctx, id, { status: 'refused', result: null, lastError: sent.message });
  ctx.report(`Stripe refused command ${id} for good: ${sent.message}`);
  return 'refused';
}

/** What came of it once it was answered, or failed as often as a holder tries. */
async function tried(
  ctx: SystemCtx,
  claimed: StripeCommand,
): Promise<{ id: string } | StripeRefusal> {
  for (let nth = 1; ; nth += 1) {
    const sent = await send(ctx, claimed).catch(refusalOf);
    if (!('final' in sent) || sent.final || nth === TRIES) return sent;
    // Stryker disable next-line ArithmeticOperator: how soon it tries again nobody waits to see
    await pause(PAUSE * nth);
    claimed.attempts += 1;
    const { id, attempts } = claimed;
    await ctx.em.fork().nativeUpdate(StripeCommand, { id }, { attempts });
  }
}

async function send({ stripe, now }: SystemCtx, claimed: StripeCommand): Promise<{ id: string }> {
  const { firstSentAt, attempts, idempotencyKey } = claimed;
  const age = firstSentAt ? now().getTime() - firstSentAt.getTime() : 0;
  const { key, looksFirst } = nextTry({ idempotencyKey, attempts, age });
  const seen = looksFirst ? await effectOf(stripe, claimed) : null;
  return seen ?? carryOut(stripe, claimed, key);
}

/** Takes a lease on a due command; null when it is not due, done, or another process has it. */
async function claim({ em, now }: SystemCtx, id: number): Promise<StripeCommand | null> {
  const at = now();
  const fork = em.fork();
  const taken = await rows(
    fork,
    `update stripe_commands set attempts = attempts + 1, next_at = $2,
       first_sent_at = coalesce(first_sent_at, $3)
     where id = (select id from stripe_commands where id = $1 and status = 'new'
                 and next_at <= $3 for update skip locked)
     returning id`,
    [id, new Date(at.getTime() + LEASE), at],
  );
  return taken.length > 0 ? fork.findOne(StripeCommand, id) : null;
}

async function postpone({ em, now }: SystemCtx, command: StripeCommand, why: string) {
  const { id, attempts, kind } = command;
  const nextAt = new Date(now().getTime() + waitAfter(kind, attempts));
  const lastError = why.slice(0, 1_000);
  await em.fork().nativeUpdate(StripeCommand, { id }, { nextAt, lastError });
}
