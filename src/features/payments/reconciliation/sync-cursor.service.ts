import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { ItemFailures } from '#platform/server/error-details.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';

/**
 * Without a limit, an item that always fails would stop the cursor, and every run would read more.
 */
const RETRY_WINDOW_MS = 30 * DAY_MS;

interface ListReading<Item> {
  list: string;
  /** Becomes the cursor if no item fails. */
  at: Date;
  initialCursor: Date;
  items(cursor: Date): Iterable<Item> | AsyncIterable<Item>;
  process(item: Item): Promise<unknown>;
  getName(item: Item): string;
}

/**
 * Moves the cursor to the start of this run if no item failed; otherwise returns the failures and
 * leaves the cursor at most 30 days back. Throws if the list could not be read to the end.
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
  // Another run may have inserted the row since.
  await db(em)
    .insertInto('stripe_list_cursors')
    .values({ list, read_at: new Date(nextCursorMs) })
    .onConflict((conflict) =>
      conflict.column('list').doUpdateSet((eb) => ({ read_at: eb.ref('excluded.read_at') })),
    )
    .execute();
  return failures;
}

/** Throws any error other than `ItemFailures`. */
async function collectFailures(processing: Promise<void>): Promise<ItemFailures | null> {
  try {
    await processing;
    return null;
  } catch (error) {
    if (error instanceof ItemFailures) return error;
    throw error;
  }
}
