import type Stripe from 'stripe';
import type { SystemCtx } from '#platform/server/context.ts';
import { withEach } from '#platform/server/each.ts';
import { cancelPayment } from './cancellation.service.ts';
import { carryOutDivision } from './division.service.ts';
import { workEvent } from './event.service.ts';
import { applyIntent } from './intent.service.ts';
import {
  dueCommands,
  openIntents,
  openSince,
  undivided,
  unsettledIntents,
  unworkedEvents,
} from './payment.queries.ts';
import { applyAccount } from './payouts/onboarding.service.ts';
import { accountsToPay } from './payouts/payout.queries.ts';
import { sendCommand } from './sending.service.ts';

const SETTLE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Finds what was missed lately: commands not sent, events not worked, webhooks that never came. */
export function reconcile(ctx: SystemCtx): Promise<void> {
  return reconcileSince(ctx, 3 * DAY, 2 * HOUR);
}

/** How long after a refund was made a bank may send it back. */
const BANKS_RETURN_WITHIN = 35 * DAY;
/** How long a card form may stay open. */
const OPEN_MAX = 7 * DAY;

/**
 * The same for every payment that is still open, and for intents a webhook's retries outlived.
 * What nobody finished is cancelled.
 */
export async function reconcileAll(ctx: SystemCtx): Promise<void> {
  await reconcileSince(ctx, 3_650 * DAY, 7 * DAY);
  const returned = await failedRefunds(ctx.stripe, secondsAgo(ctx, BANKS_RETURN_WITHIN));
  await reconcileEach(ctx, returned, applyIntent, 'intent');
  const left = await openSince(ctx.em, new Date(ctx.now().getTime() - OPEN_MAX));
  await reconcileEach(ctx, left, cancelPayment, 'open payment');
}

async function reconcileSince(ctx: SystemCtx, openFor: number, createdWithin: number) {
  const now = ctx.now().getTime();
  const before = new Date(now - SETTLE);
  await reconcileEach(ctx, await dueCommands(ctx.em, ctx.now()), sendCommand, 'command');
  await reconcileEach(ctx, await unworkedEvents(ctx.em, before), workEvent, 'event');
  await reconcileEach(ctx, await undivided(ctx.em), carryOutDivision, 'division of project');
  // That an account takes no money any more may have been missed, too.
  await reconcileEach(ctx, await accountsToPay(ctx.em, ctx.now()), applyAccount, 'account');
  const intents = new Set([
    ...(await openIntents(ctx.em, new Date(now - openFor), before)),
    ...(await unsettledIntents(ctx.em, before)),
  ]);
  const created = { gte: secondsAgo(ctx, createdWithin) };
  for await (const { id, metadata } of ctx.stripe.paymentIntents.list({ created, limit: 100 })) {
    if (metadata.payment_id) intents.add(id);
  }
  // A bank may question a payment of long ago.
  for await (const { payment_intent: id } of ctx.stripe.disputes.list({ created, limit: 100 })) {
    if (typeof id === 'string') intents.add(id);
  }
  await reconcileEach(ctx, intents, applyIntent, 'intent');
}

/** When that was, in seconds as Stripe counts. */
function secondsAgo({ now }: SystemCtx, ms: number): number {
  return Math.floor((now().getTime() - ms) / 1_000);
}

/** Intents of which a bank has returned a refund made since then. */
async function failedRefunds(stripe: Stripe, gte: number): Promise<Set<string>> {
  const intents = new Set<string>();
  for await (const { status, payment_intent: id } of stripe.refunds.list({
    created: { gte },
    limit: 100,
  })) {
    if (status === 'failed' && typeof id === 'string') intents.add(id);
  }
  return intents;
}

function reconcileEach<Id>(
  ctx: SystemCtx,
  ids: Iterable<Id>,
  act: (ctx: SystemCtx, id: Id) => Promise<unknown>,
  what: string,
) {
  return withEach(ctx, ids, act, (id) => `Reconciling ${what} ${id} failed`);
}
