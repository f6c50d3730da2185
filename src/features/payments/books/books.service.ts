import type Stripe from 'stripe';
import { notifyAdmins } from '#features/notifications/notification.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import { runPart } from '#platform/server/job-parts.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { plural } from '#platform/shared/words.ts';
import { readFromCursor } from '../list-cursor.service.ts';
import { booksRefusal } from './books.rules.ts';
import { booksSums, differences } from './difference.queries.ts';
import type { BooksView, Difference } from './difference.schema.ts';
import { deleteArrived, matchBalanceTransactions, storeCount } from './matching.service.ts';
import { effectsOf } from './movement.rules.ts';
import { troubles } from './trouble.queries.ts';
import type { Troubles } from './trouble.schema.ts';

/** Seconds after which a balance transaction must be both in our ledger and at Stripe. */
const SETTLE = 3_600;
/** Milliseconds for which a refused command or an event that failed is shown. */
const SHOWN_FOR = 30 * DAY_MS;
/** Seconds by which readings overlap, because Stripe's timestamps are whole seconds and can lag. */
const OVERLAP = 86_400;

/**
 * Reads balance transactions from Stripe, compares them with the ledger and notifies admins of
 * differences. If Stripe cannot be read, the comparison uses what was read before.
 */
export async function compareBooks(ctx: SystemCtx): Promise<void> {
  await runPart(ctx, 'balance_transactions', () => readBalanceTransactions(ctx));
  await matchBalanceTransactions(ctx.em);
  await deleteArrived(ctx.em);
  const rows = await differences(ctx.em, SETTLE);
  await storeCount(ctx.em, rows.length);
  if (rows.length === 0) return;
  const count = plural(rows.length, 'difference');
  ctx.report(`Our books and Stripe's: ${count}, such as ${rows[0]?.effectKey}`);
  await ctx.em.fork().transactional((em) =>
    notifyAdmins(
      { ...ctx, em },
      {
        kind: 'work',
        title: `Our books and Stripe’s: ${count}`,
        paragraphs: ['Please look at what differs; nothing is corrected by itself.'],
        action: { label: 'Open the reconciliation', path: '/admin/reconciliation' },
      },
    ),
  );
}

/**
 * Stores balance transactions since the day before the cursor. If one cannot be stored, the others
 * are, so that their differences are found.
 */
async function readBalanceTransactions({ em, stripe, now }: SystemCtx): Promise<void> {
  const at = now();
  const { readAt } = await booksSums(em);
  const failures = await readFromCursor(em, {
    list: 'balance_transactions',
    at,
    first: new Date(readAt ?? 0),
    items: (cursor) => {
      const gte = Math.max(0, Math.floor(cursor.getTime() / 1_000) - OVERLAP);
      const created = { gte, lte: Math.floor(at.getTime() / 1_000) };
      return stripe.balanceTransactions.list({ created, limit: 100 });
    },
    act: (movement) => storeMovement(em, movement),
    nameOf: ({ id }) => id,
  });
  await db(em)
    .insertInto('stripe_sync_runs')
    .values({ read_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (failures) throw failures;
}

async function storeMovement(em: SystemCtx['em'], movement: Stripe.BalanceTransaction) {
  const { id, type, source } = movement;
  const effects = effectsOf({
    ...movement,
    source: typeof source === 'string' ? source : (source?.id ?? null),
  });
  const at = new Date(movement.created * 1_000);
  for (const { effectKey, cents } of effects) {
    // Readings overlap and may run at the same time: a stored balance transaction must not change.
    await db(em)
      .insertInto('balance_transactions')
      .values({ transaction_id: id, effect_key: effectKey, type, cents, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Returns the sums of the ledger and of Stripe's balance transactions, for admins. */
export async function ownBooks({ em, actor }: ActorCtx): Promise<BooksView> {
  const refusal = booksRefusal(actor);
  if (refusal) throw refusal;
  return booksSums(em);
}

/** Returns the differences between the ledger and Stripe's balance transactions, for admins. */
export async function bookDifferences({ em, actor }: ActorCtx): Promise<Difference[]> {
  const refusal = booksRefusal(actor);
  if (refusal) throw refusal;
  return differences(em, SETTLE);
}

/** Returns failed refunds, commands and events that an admin must resolve. */
export async function bookTroubles({ em, actor, now }: ActorCtx): Promise<Troubles> {
  const refusal = booksRefusal(actor);
  if (refusal) throw refusal;
  return troubles(em, new Date(now().getTime() - SHOWN_FOR));
}
