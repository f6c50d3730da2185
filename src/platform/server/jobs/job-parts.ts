import type { SystemCtx } from '../context.ts';
import { isConnectionLost } from '../database/db.ts';
import { ItemFailure, ItemFailures } from '../error-details.ts';

/**
 * Runs `act` for each item, one after the other. An item that fails does not stop the others.
 * Throws `ItemFailures` after the last if any failed, or another error if `items` could not be read
 * to the end.
 */
export async function forEachSafely<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  act: (item: Item) => Promise<unknown>,
  getName: (item: Item) => string,
): Promise<void> {
  const failures: ItemFailure[] = [];
  try {
    for await (const item of items) {
      try {
        await act(item);
      } catch (error) {
        failures.push(new ItemFailure(getName(item), error));
      }
    }
  } catch (error) {
    if (failures.length === 0) throw error;
    throw new AggregateError([...failures, error], 'The items could not be read to the end');
  }
  if (failures.length > 0) throw new ItemFailures(failures);
}

/**
 * Runs `act` once for each batch; if that fails, for each item of the batch alone, so that one item
 * does not stop the others. A lost connection to the database is thrown at once, because it
 * concerns all items. Throws as `forEachSafely` does.
 */
export function forEachBatchSafely<Item>(
  batches: Iterable<readonly Item[]> | AsyncIterable<readonly Item[]>,
  act: (items: readonly Item[]) => Promise<unknown>,
  getName: (item: Item) => string,
): Promise<void> {
  return forEachSafely(itemsOfFailedBatches(batches, act), (item) => act([item]), getName);
}

/** Runs `act` for each batch and yields the items of those that failed. */
async function* itemsOfFailedBatches<Item>(
  batches: Iterable<readonly Item[]> | AsyncIterable<readonly Item[]>,
  act: (items: readonly Item[]) => Promise<unknown>,
): AsyncGenerator<Item> {
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    try {
      await act(batch);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      yield* batch;
    }
  }
}

/**
 * Runs one part of a job. A failure is logged and counted under the name of the part, and the job
 * continues; returns whether the part succeeded.
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
