import type { SystemCtx } from '../context.ts';
import { isConnectionLost } from '../database/db.ts';
import { ItemFailure, ItemFailures } from '../error-details.ts';

/**
 * Runs `act` for each item, one after the other, also if an earlier item has failed. If items have
 * failed, throws `ItemFailures` after the last item. If `items` cannot be read to the end, throws
 * another error.
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
 * Runs `act` once for each batch. If that fails, runs `act` for each item of the batch alone, so
 * that one item does not stop the others. If the connection to the database was lost for a batch,
 * stops at once, because this concerns all items. Throws the same errors as `forEachSafely`.
 */
export function forEachBatchSafely<Item>(
  batches: Iterable<readonly Item[]> | AsyncIterable<readonly Item[]>,
  act: (items: readonly Item[]) => Promise<unknown>,
  getName: (item: Item) => string,
): Promise<void> {
  return forEachSafely(itemsOfFailedBatches(batches, act), (item) => act([item]), getName);
}

/** Runs `act` for each batch and yields the items of the batches that failed. */
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
 * Runs one part of a job. Does not throw: a failure is logged and counted under the name of the
 * part. Returns whether the part succeeded.
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
