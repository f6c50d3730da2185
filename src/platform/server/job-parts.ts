import type { SystemCtx } from './context.ts';
import { lossOfDatabase } from './db.ts';
import { ItemFailure } from './failures.ts';

/**
 * Runs `act` for each item, one after the other. An item that fails does not stop the others; throws
 * an AggregateError after the last if any failed, or the error that ended the items.
 */
export async function forEachSafely<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  act: (item: Item) => Promise<unknown>,
  nameOf: (item: Item) => string,
): Promise<void> {
  const failures: unknown[] = [];
  try {
    for await (const item of items) {
      await act(item).catch((error: unknown) => {
        failures.push(new ItemFailure(nameOf(item), error));
      });
    }
  } catch (error) {
    if (failures.length === 0) throw error;
    failures.push(error);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} items failed`);
}

/**
 * Runs `act` once for all items; if that fails, for each of them alone, so that one item does not
 * stop the others. A lost database concerns all of them, and is thrown at once.
 */
export async function allOrEach<Item>(
  items: readonly Item[],
  act: (items: readonly Item[]) => Promise<unknown>,
  nameOf: (item: Item) => string,
): Promise<void> {
  if (items.length === 0) return;
  try {
    await act(items);
  } catch (error) {
    if (lossOfDatabase(error)) throw error;
    await forEachSafely(items, (item) => act([item]), nameOf);
  }
}

/**
 * Runs one part of a job. A failure is logged and counted under the name of the part, and the job
 * goes on; returns whether the part succeeded.
 */
export async function runPart(
  { reportFailure }: Pick<SystemCtx, 'reportFailure'>,
  part: string,
  run: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    reportFailure(part, error);
    return false;
  }
}
