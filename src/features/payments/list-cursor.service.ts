import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import { ItemFailures } from '#platform/server/failures.ts';
import { forEachSafely } from '#platform/server/job-parts.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';

/** Time for which nightly runs repeat a failed item; without a limit the window would grow. */
const REPEAT_MS = 30 * DAY_MS;

interface Reading<Item> {
  /** The name of the list, under which its cursor is stored. */
  list: string;
  at: Date;
  /** Cursor of a list that has none yet. */
  first: Date;
  /** Yields the items of the list, given its cursor. */
  items(cursor: Date): Iterable<Item> | AsyncIterable<Item>;
  act(item: Item): Promise<unknown>;
  nameOf(item: Item): string;
}

/**
 * Reads a list at Stripe from its cursor, acts on each item and moves the cursor to the start of
 * this run. If items failed, the cursor stays, at most 30 days behind, and they are returned.
 * Throws if the list could not be read completely; the cursor then stays, whatever its age.
 */
export async function readFromCursor<Item>(
  em: SystemCtx['em'],
  { list, at, first, items, act, nameOf }: Reading<Item>,
): Promise<ItemFailures | null> {
  const stored = await db(em)
    .selectFrom('stripe_list_cursors')
    .select('read_at as readAt')
    .where('list', '=', list)
    .executeTakeFirst();
  const cursor = Math.min(at.getTime(), stored ? Date.parse(stored.readAt) : first.getTime());
  const failures = await failuresOf(forEachSafely(items(new Date(cursor)), act, nameOf));
  const next = failures ? Math.max(cursor, at.getTime() - REPEAT_MS) : at.getTime();
  // Two runs at once may both find no cursor: the second insert then updates that of the first.
  await db(em)
    .insertInto('stripe_list_cursors')
    .values({ list, read_at: new Date(next) })
    .onConflict((conflict) =>
      conflict.column('list').doUpdateSet((eb) => ({ read_at: eb.ref('excluded.read_at') })),
    )
    .execute();
  return failures;
}

async function failuresOf(acting: Promise<void>): Promise<ItemFailures | null> {
  try {
    await acting;
    return null;
  } catch (error) {
    if (error instanceof ItemFailures) return error;
    throw error;
  }
}
