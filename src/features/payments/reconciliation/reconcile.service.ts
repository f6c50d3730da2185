import type { SystemCtx } from '#platform/server/context.ts';
import { forEachSafely, runPart } from '#platform/server/jobs/job-parts.ts';
import { resultHandlers } from '../command-results.service.ts';
import { applyIntent } from '../intents/apply-intent.service.ts';
import { ensurePaymentCancelled } from '../intents/intent-commands.service.ts';
import {
  listDueCommands,
  listOpenIntents,
  listOpenPayments,
  listUnprocessedEvents,
  listUnsettledIntents,
  listUnsplitProjects,
} from '../payment.queries.ts';
import { applyAccount } from '../payouts/onboarding.service.ts';
import { listAccountsToPay } from '../payouts/payout.queries.ts';
import { executePayoutSplit } from '../payouts/payout-split.service.ts';
import { dispatchCommand } from '../stripe-commands/stripe-command.service.ts';
import { processEvent } from '../webhooks/stripe-event.service.ts';
import { type IntentListName, intentLists } from './reconcile.stripe.ts';
import { readListFromCursor } from './sync-cursor.service.ts';

/** Milliseconds after which a change that has not been processed yet is processed here. */
const SETTLE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Milliseconds for which a payment may be open; then it is cancelled. */
const OPEN_MAX_MS = 7 * DAY_MS;

const databaseParts = [
  'commands',
  'events',
  'divisions',
  'accounts',
  'open_intents',
  'unsettled_intents',
] as const;
const recentLists = ['payment_intents', 'disputes'] as const satisfies IntentListName[];
const nightlyLists = [...recentLists, 'refunds'] as const satisfies IntentListName[];

export const recentParts = [...databaseParts, ...recentLists] as const;
export const nightlyParts = [...databaseParts, ...nightlyLists, 'open_payments'] as const;

type Part = (typeof nightlyParts)[number];

/**
 * Finds recent commands that were not sent, events that were not processed and changes without a
 * webhook. The parts are independent: a part that fails is logged and counted.
 */
export async function reconcileRecent(ctx: SystemCtx): Promise<void> {
  const apply = createApplyOnce(ctx);
  await reconcileDatabase(ctx, apply, 3 * DAY_MS);
  for (const list of recentLists) await applyRecentList(ctx, apply, list);
}

/**
 * Does the same as `reconcileRecent` for every open payment, and for intents whose webhook Stripe no
 * longer retries.
 * Cancels payments that were opened more than seven days ago.
 */
export async function reconcileAll(ctx: SystemCtx): Promise<void> {
  const apply = createApplyOnce(ctx);
  await reconcileDatabase(ctx, apply, 3_650 * DAY_MS);
  for (const list of nightlyLists) await applyListSinceCursor(ctx, apply, list);
  const before = new Date(ctx.now().getTime() - OPEN_MAX_MS);
  await reconcileEach(
    ctx,
    'open_payments',
    () => listOpenPayments(ctx.em, before),
    (id) => ensurePaymentCancelled(ctx, id),
  );
}

type Apply = (intentId: string) => Promise<unknown>;

/**
 * Applies each intent once per run. Every list that contains a failed intent reports the failure.
 */
function createApplyOnce(ctx: SystemCtx): Apply {
  const applied = new Map<string, Promise<unknown>>();
  return (id) => {
    const result = applied.get(id) ?? applyIntent(ctx, id);
    applied.set(id, result);
    return result;
  };
}

/** Continues the commands, events, payouts and intents that are unfinished in our database. */
async function reconcileDatabase(ctx: SystemCtx, apply: Apply, maxAgeMs: number): Promise<void> {
  const { em } = ctx;
  const now = ctx.now().getTime();
  const before = new Date(now - SETTLE_MS);
  await reconcileEach(
    ctx,
    'commands',
    () => listDueCommands(em, ctx.now()),
    (id) => dispatchCommand(ctx, id, resultHandlers),
  );
  await reconcileEach(
    ctx,
    'events',
    () => listUnprocessedEvents(em, before),
    (id) => processEvent(ctx, id),
  );
  await reconcileEach(
    ctx,
    'divisions',
    () => listUnsplitProjects(em),
    (id) => executePayoutSplit(ctx, id),
  );
  // Reads each account before its payouts are sent, because its webhook may have been lost as well.
  await reconcileEach(
    ctx,
    'accounts',
    () => listAccountsToPay(em, ctx.now()),
    (id) => applyAccount(ctx, id),
  );
  await reconcileEach(
    ctx,
    'open_intents',
    () => listOpenIntents(em, new Date(now - maxAgeMs), before),
    apply,
  );
  await reconcileEach(ctx, 'unsettled_intents', () => listUnsettledIntents(em, before), apply);
}

function reconcileEach<Id>(
  ctx: SystemCtx,
  part: Part,
  listIds: () => Promise<Id[]>,
  process: (id: Id) => Promise<unknown>,
): Promise<boolean> {
  return runPart(ctx, part, async () => forEachSafely(await listIds(), process, String));
}

/** Applies the intents in the recent part of a list at Stripe. */
function applyRecentList(
  ctx: SystemCtx,
  apply: Apply,
  list: (typeof recentLists)[number],
): Promise<boolean> {
  const { recentMs, listIntentIds } = intentLists[list];
  const created = toCreatedFilter(ctx.now().getTime() - recentMs);
  return runPart(ctx, list, () => forEachSafely(listIntentIds(ctx.stripe, created), apply, String));
}

/** Applies the intents in a list at Stripe since its cursor, and from some days before it. */
function applyListSinceCursor(
  ctx: SystemCtx,
  apply: Apply,
  list: IntentListName,
): Promise<boolean> {
  const { nightlyMs, listIntentIds } = intentLists[list];
  const at = ctx.now();
  return runPart(ctx, list, async () => {
    const failures = await readListFromCursor(ctx.em, {
      ...{ list, at, initialCursor: at, process: apply, nameOf: String },
      items: (cursor) => listIntentIds(ctx.stripe, toCreatedFilter(cursor.getTime() - nightlyMs)),
    });
    if (failures) throw failures;
  });
}

const toCreatedFilter = (fromMs: number) => ({ gte: Math.floor(fromMs / 1_000) });
