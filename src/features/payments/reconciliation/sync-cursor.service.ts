import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { ItemFailures } from '#platform/server/error-details.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';

/**
 * Time for which runs repeat a failed item. If there were no limit, the cursor would stay, and
 * every run would read more.
 */
const RETRY_WINDOW_MS = 30 * DAY_MS;

interface ListReading<Item> {
  /** The name of the list, under which its cursor is stored. */
  list: string;
  /** Start of this run, which becomes the cursor if no item fails. */
  at: Date;
  /** Used if the list has no stored cursor yet. */
  initialCursor: Date;
  /** Yields the items of the list from this cursor. */
  items(cursor: Date): Iterable<Item> | AsyncIterable<Item>;
  process(item: Item): Promise<unknown>;
  /** Returns the name of an item in the report of its failure. */
  getName(item: Item): string;
}

/**
 * Reads a list at Stripe from its cursor, processes each item and moves the cursor to the start of
 * this run. Returns null if no item failed. If items failed, returns the failures. In this case the
 * cursor is moved only if it is older than 30 days: to the time 30 days before this run. Throws if
 * the list could not be read to the end; the cursor is not moved then.
 */
export async function readListFromCursor<Item>(
  em: SystemCtx['em'],
  { list, at, initialCursor, items, process, getName }: ListReading<Item>,
): Promise<ItemFailures | null> {
  const storedCursor = await db(em)
    .selectFrom('stripe_list_cursors')
    .select('read_at as readAt')
    .where('list', '=', list)
    .executeTakeFirst();
  const cursorMs = Math.min(
    // A run that started later may have stored a later cursor.
    at.getTime(),
    storedCursor ? Date.parse(storedCursor.readAt) : initialCursor.getTime(),
  );
  const failures = await collectFailures(
    forEachSafely(items(new Date(cursorMs)), process, getName),
  );
  const nextCursorMs = failures ? Math.max(cursorMs, at.getTime() - RETRY_WINDOW_MS) : at.getTime();
  // The row may exist even if this run found no cursor, because another run may have inserted it.
  await db(em)
    .insertInto('stripe_list_cursors')
    .values({ list, read_at: new Date(nextCursorMs) })
    .onConflict((conflict) =>
      conflict.column('list').doUpdateSet((eb) => ({ read_at: eb.ref('excluded.read_at') })),
    )
    .execute();
  return failures;
}

/** Returns the failures of items; throws any other error. */
async function collectFailures(processing: Promise<void>): Promise<ItemFailures | null> {
  try {
    await processing;
    return null;
  } catch (error) {
    if (error instanceof ItemFailures) return error;
    throw error;
  }
}
