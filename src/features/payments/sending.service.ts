import { setTimeout as pause } from 'node:timers/promises';
import type { SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { carryOut, effectOf, refusalOf, type StripeRefusal } from './payment.stripe.ts';
import { settle } from './settlement.service.ts';
import { type CommandKind, StripeCommand } from './stripe-command.entity.ts';

/**
 * Milliseconds for which a sender holds a command. Looking for its effect may take three time-outs
 * of 10 s, sending takes one, and both may come to be needed in every try.
 */
const LEASE = 180_000;
/** How often a holder tries, and how many milliseconds it waits before trying again. */
const TRIES = 3;
const PAUSE = 500;
const KEYS_LIVE = 23 * 3_600_000;
const TRIES_PER_KEY = 4;
/** Somebody waits for a card form; nobody waits for the rest. */
const WAIT_MAX: Record<CommandKind, number> = {
  create_intent: 10_000,
  cancel_intent: 60_000,
  refund: 600_000,
  transfer: 600_000,
  reversal: 600_000,
};

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
    await pause(PAUSE * nth);
    claimed.attempts += 1;
    const { id, attempts } = claimed;
    await ctx.em.fork().nativeUpdate(StripeCommand, { id }, { attempts });
  }
}

/**
 * Sends under the command's own key. Stripe forgets keys after a day, and repeats a 500 it gave
 * under one for as long: then the effect is looked for first, and a new key is used.
 */
async function send({ stripe, now }: SystemCtx, claimed: StripeCommand): Promise<{ id: string }> {
  const { firstSentAt, attempts, idempotencyKey } = claimed;
  const age = firstSentAt ? now().getTime() - firstSentAt.getTime() : 0;
  const round = Math.floor((attempts - 1) / TRIES_PER_KEY);
  const seen = age > KEYS_LIVE || round > 0 ? await effectOf(stripe, claimed) : null;
  return seen ?? carryOut(stripe, claimed, round ? `${idempotencyKey}:${round}` : idempotencyKey);
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
  const wait = Math.min(WAIT_MAX[kind], 1_000 * 2 ** Math.min(attempts, 10));
  await em
    .fork()
    .nativeUpdate(
      StripeCommand,
      { id },
      { nextAt: new Date(now().getTime() + wait), lastError: why.slice(0, 1_000) },
    );
}
