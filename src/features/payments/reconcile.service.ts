import type { SystemCtx } from '#platform/server/context.ts';
import { row, rows } from '#platform/server/db.ts';
import { forEachSafely, runPart } from '#platform/server/job-parts.ts';
import { ensureCancelled } from './cancellation.service.ts';
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
import { type IntentListName, intentLists } from './reconcile.stripe.ts';
import { sendCommand } from './sending.service.ts';

const SETTLE = 60_000;
const DAY = 86_400_000;
/** How long a card form may stay open. */
const OPEN_MAX = 7 * DAY;

/**
 * Finds recent commands that were not sent, events that were not processed and changes without a
 * webhook. The parts are independent: a part that fails is logged and counted.
 */
export async function reconcile(ctx: SystemCtx): Promise<void> {
  const apply = applyOnce(ctx);
  await reconcileOwn(ctx, apply, 3 * DAY);
  for (const list of listNames) {
    const { recent } = intentLists[list];
    if (recent !== null) await reconcileList(ctx, apply, list, ctx.now().getTime() - recent);
  }
}

/**
 * The same for every payment that is still open, and for intents a webhook's retries outlived.
 * Cancels what nobody finished.
 */
export async function reconcileAll(ctx: SystemCtx): Promise<void> {
  const apply = applyOnce(ctx);
  await reconcileOwn(ctx, apply, 3_650 * DAY);
  for (const list of listNames) await catchUpList(ctx, apply, list);
  const before = new Date(ctx.now().getTime() - OPEN_MAX);
  await reconcileEach(
    ctx,
    'open_payments',
    () => openSince(ctx.em, before),
    (id) => ensureCancelled(ctx, id),
  );
}

const listNames = ['payment_intents', 'disputes', 'refunds'] as const satisfies IntentListName[];

type Apply = (intentId: string) => Promise<unknown>;

/** Applies an intent once in a run, though several lists name it; a failure is thrown for each. */
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
  // The event that an account takes no money any more may have been missed, too.
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
  part: string,
  find: () => Promise<Id[]>,
  act: (id: Id) => Promise<unknown>,
): Promise<boolean> {
  return runPart(ctx, part, async () => forEachSafely(await find(), act, String));
}

/** Applies the intents that a list at Stripe names from a moment on; returns whether all were. */
function reconcileList(
  ctx: SystemCtx,
  apply: Apply,
  list: IntentListName,
  since: number,
): Promise<boolean> {
  const created = { gte: Math.floor(since / 1_000) };
  return runPart(ctx, list, () =>
    forEachSafely(intentLists[list].intents(ctx.stripe, created), apply, String),
  );
}

/** Reads a list from before its last complete reading, however long ago that was. */
async function catchUpList(ctx: SystemCtx, apply: Apply, list: IntentListName): Promise<void> {
  const at = ctx.now();
  const cursor = await row<{ readAt: string }>(
    ctx.em,
    'select read_at as "readAt" from stripe_list_cursors where list = $1',
    [list],
  );
  const readAt = Math.min(at.getTime(), cursor ? Date.parse(cursor.readAt) : Infinity);
  if (!(await reconcileList(ctx, apply, list, readAt - intentLists[list].nightly))) return;
  await rows(
    ctx.em,
    `insert into stripe_list_cursors (list, read_at) values ($1, $2)
     on conflict (list) do update set read_at = excluded.read_at`,
    [list, at],
  );
}
