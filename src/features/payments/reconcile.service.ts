import type { SystemCtx } from '#platform/server/context.ts';
import { forEachSafely, runPart } from '#platform/server/job-parts.ts';
import { ensureCancelled } from './cancellation.service.ts';
import { carryOutDivision } from './division.service.ts';
import { workEvent } from './event.service.ts';
import { applyIntent } from './intent.service.ts';
import { readFromCursor } from './list-cursor.service.ts';
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
import { type IntentListName, intentLists } from './reconcile.stripe.ts';
import { sendCommand } from './sending.service.ts';

const SETTLE = 60_000;
const DAY = 86_400_000;
/** Milliseconds for which a payment may be open. */
const OPEN_MAX = 7 * DAY;

const ownParts = [
  'commands',
  'events',
  'divisions',
  'accounts',
  'open_intents',
  'unsettled_intents',
] as const;
const recentLists = ['payment_intents', 'disputes'] as const satisfies IntentListName[];
const nightlyLists = [...recentLists, 'refunds'] as const satisfies IntentListName[];

export const reconcileParts = [...ownParts, ...recentLists] as const;
export const reconcileAllParts = [...ownParts, ...nightlyLists, 'open_payments'] as const;

type Part = (typeof reconcileAllParts)[number];

/**
 * Finds recent commands that were not sent, events that were not processed and changes without a
 * webhook. The parts are independent: a part that fails is logged and counted.
 */
export async function reconcile(ctx: SystemCtx): Promise<void> {
  const apply = applyOnce(ctx);
  await reconcileOwn(ctx, apply, 3 * DAY);
  for (const list of recentLists) await readRecent(ctx, apply, list);
}

/**
 * Does the same for every open payment, and for intents whose webhook Stripe no longer retries.
 * Cancels payments that were opened more than seven days ago.
 */
export async function reconcileAll(ctx: SystemCtx): Promise<void> {
  const apply = applyOnce(ctx);
  await reconcileOwn(ctx, apply, 3_650 * DAY);
  for (const list of nightlyLists) await catchUpList(ctx, apply, list);
  const before = new Date(ctx.now().getTime() - OPEN_MAX);
  await reconcileEach(
    ctx,
    'open_payments',
    () => openSince(ctx.em, before),
    (id) => ensureCancelled(ctx, id),
  );
}

type Apply = (intentId: string) => Promise<unknown>;

/**
 * Applies each intent once per run. Every list that contains a failed intent reports the failure.
 */
function applyOnce(ctx: SystemCtx): Apply {
  const applied = new Map<string, Promise<unknown>>();
  return (id) => {
    const known = applied.get(id) ?? applyIntent(ctx, id);
    applied.set(id, known);
    return known;
  };
}

/** Resumes what is unfinished according to our own rows. */
async function reconcileOwn(ctx: SystemCtx, apply: Apply, openFor: number): Promise<void> {
  const { em } = ctx;
  const now = ctx.now().getTime();
  const before = new Date(now - SETTLE);
  await reconcileEach(
    ctx,
    'commands',
    () => dueCommands(em, ctx.now()),
    (id) => sendCommand(ctx, id),
  );
  await reconcileEach(
    ctx,
    'events',
    () => unworkedEvents(em, before),
    (id) => workEvent(ctx, id),
  );
  await reconcileEach(
    ctx,
    'divisions',
    () => undivided(em),
    (id) => carryOutDivision(ctx, id),
  );
  // An event that an account can no longer receive payouts may have been lost as well.
  await reconcileEach(
    ctx,
    'accounts',
    () => accountsToPay(em, ctx.now()),
    (id) => applyAccount(ctx, id),
  );
  await reconcileEach(
    ctx,
    'open_intents',
    () => openIntents(em, new Date(now - openFor), before),
    apply,
  );
  await reconcileEach(ctx, 'unsettled_intents', () => unsettledIntents(em, before), apply);
}

function reconcileEach<Id>(
  ctx: SystemCtx,
  part: Part,
  find: () => Promise<Id[]>,
  act: (id: Id) => Promise<unknown>,
): Promise<boolean> {
  return runPart(ctx, part, async () => forEachSafely(await find(), act, String));
}

/** Applies the intents in the recent part of a list at Stripe. */
function readRecent(
  ctx: SystemCtx,
  apply: Apply,
  list: (typeof recentLists)[number],
): Promise<boolean> {
  const { recent, intents } = intentLists[list];
  const created = createdFrom(ctx.now().getTime() - recent);
  return runPart(ctx, list, () => forEachSafely(intents(ctx.stripe, created), apply, String));
}

/** Applies the intents in a list at Stripe since its cursor, and from some days before it. */
function catchUpList(ctx: SystemCtx, apply: Apply, list: IntentListName): Promise<boolean> {
  const { nightly, intents } = intentLists[list];
  const at = ctx.now();
  return runPart(ctx, list, async () => {
    const failures = await readFromCursor(ctx.em, {
      ...{ list, at, first: at, act: apply, nameOf: String },
      items: (cursor) => intents(ctx.stripe, createdFrom(cursor.getTime() - nightly)),
    });
    if (failures) throw failures;
  });
}

const createdFrom = (since: number) => ({ gte: Math.floor(since / 1_000) });
