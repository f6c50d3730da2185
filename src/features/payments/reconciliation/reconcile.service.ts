import type { SystemCtx } from '#platform/server/context.ts';
import { forEachSafely, runPart } from '#platform/server/jobs/job-parts.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { dispatchCommand } from '../dispatch-command.service.ts';
import { applyIntent } from '../intents/apply-intent.service.ts';
import { ensurePaymentCancelled } from '../intents/intent-commands.service.ts';
import {
  listDueCommandIds,
  listOpenIntentIds,
  listOpenPaymentIds,
  listUnprocessedEventIds,
  listUnsettledIntentIds,
  listUnsplitProjectIds,
} from '../payment.queries.ts';
import { executeSplit } from '../payouts/execute-split.service.ts';
import { applyAccount } from '../payouts/onboarding.service.ts';
import { listAccountIdsToPay } from '../payouts/payout.queries.ts';
import { processEvent } from '../webhooks/stripe-event.service.ts';
import { type IntentListName, intentLists } from './reconcile.stripe.ts';
import { readListFromCursor } from './sync-cursor.service.ts';

/** Newer rows may be in progress. */
const SETTLE_MS = 60_000;
/** The nightly run cancels payments that are open for longer. */
const OPEN_MAX_MS = 7 * DAY_MS;

/** Since the last change of an open or orphaned payment. */
const RECENT_MAX_AGE_MS = 3 * DAY_MS;
const UNLIMITED_AGE_MS = 3_650 * DAY_MS;

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

/** The parts are independent: a failed part is logged and counted, and the next one runs. */
export async function reconcileRecent(ctx: SystemCtx): Promise<void> {
  const apply = createApplyOnce(ctx);
  await reconcileDatabase(ctx, apply, RECENT_MAX_AGE_MS);
  for (const list of recentLists) await applyRecentList(ctx, apply, list);
}

/**
 * Checks open payments of any age, reads Stripe's lists further back, and cancels payments that
 * have been open for more than seven days.
 */
export async function reconcileAll(ctx: SystemCtx): Promise<void> {
  const apply = createApplyOnce(ctx);
  await reconcileDatabase(ctx, apply, UNLIMITED_AGE_MS);
  for (const list of nightlyLists) await applyListSinceCursor(ctx, apply, list);
  const before = new Date(ctx.now().getTime() - OPEN_MAX_MS);
  await reconcileEach(
    ctx,
    'open_payments',
    () => listOpenPaymentIds(ctx.em, before),
    (id) => ensurePaymentCancelled(ctx, id),
  );
}

type ApplyIntent = (intentId: string) => Promise<unknown>;

/**
 * If an intent fails, each call for it rejects, so that every list that contains it reports the
 * failure.
 */
function createApplyOnce(ctx: SystemCtx): ApplyIntent {
  const applied = new Map<string, Promise<unknown>>();
  return (intentId) => {
    const result = applied.get(intentId) ?? applyIntent(ctx, intentId);
    applied.set(intentId, result);
    return result;
  };
}

async function reconcileDatabase(
  ctx: SystemCtx,
  apply: ApplyIntent,
  maxAgeMs: number,
): Promise<void> {
  const { em } = ctx;
  const nowMs = ctx.now().getTime();
  const before = new Date(nowMs - SETTLE_MS);
  await reconcileEach(
    ctx,
    'commands',
    () => listDueCommandIds(em, ctx.now()),
    (id) => dispatchCommand(ctx, id),
  );
  await reconcileEach(
    ctx,
    'events',
    () => listUnprocessedEventIds(em, before),
    (id) => processEvent(ctx, id),
  );
  await reconcileEach(
    ctx,
    'divisions',
    () => listUnsplitProjectIds(em),
    (id) => executeSplit(ctx, id),
  );
  // Reads the account from Stripe first, because the webhook of a changed account may have been
  // lost.
  await reconcileEach(
    ctx,
    'accounts',
    () => listAccountIdsToPay(em, ctx.now()),
    (id) => applyAccount(ctx, id),
  );
  await reconcileEach(
    ctx,
    'open_intents',
    () => listOpenIntentIds(em, new Date(nowMs - maxAgeMs), before),
    apply,
  );
  await reconcileEach(ctx, 'unsettled_intents', () => listUnsettledIntentIds(em, before), apply);
}

/** Returns false if any id failed. */
function reconcileEach<Id>(
  ctx: SystemCtx,
  part: Part,
  listIds: () => Promise<Id[]>,
  process: (id: Id) => Promise<unknown>,
): Promise<boolean> {
  return runPart(ctx, part, async () => forEachSafely(await listIds(), process, String));
}

function applyRecentList(
  ctx: SystemCtx,
  apply: ApplyIntent,
  list: (typeof recentLists)[number],
): Promise<boolean> {
  const { recentMs, listIntentIds } = intentLists[list];
  const created = toCreatedFilter(ctx.now().getTime() - recentMs);
  return runPart(ctx, list, () => forEachSafely(listIntentIds(ctx.stripe, created), apply, String));
}

function applyListSinceCursor(
  ctx: SystemCtx,
  apply: ApplyIntent,
  list: IntentListName,
): Promise<boolean> {
  const { nightlyMs, listIntentIds } = intentLists[list];
  const at = ctx.now();
  return runPart(ctx, list, async () => {
    const failures = await readListFromCursor(ctx.em, {
      list,
      at,
      initialCursor: at,
      items: (cursor) => listIntentIds(ctx.stripe, toCreatedFilter(cursor.getTime() - nightlyMs)),
      process: apply,
      getName: String,
    });
    if (failures) throw failures;
  });
}

const toCreatedFilter = (fromMs: number) => ({ gte: Math.floor(fromMs / 1_000) });
