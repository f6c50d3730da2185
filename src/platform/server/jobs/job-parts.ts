import type { SystemCtx } from '../context.ts';
import { isConnectionLost } from '../database/db.ts';
import { ItemFailure, ItemFailures } from '../error-details.ts';

/**
 * Continues after a failure and throws `ItemFailures` at the end. Throws another error if `items`
 * cannot be read to the end.
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
 * If a batch fails, runs `act` for each of its items alone. Stops at once if the connection to the
 * database was lost. Throws the same errors as `forEachSafely`.
 */
export function forEachBatchSafely<Item>(
  batches: Iterable<readonly Item[]> | AsyncIterable<readonly Item[]>,
  act: (items: readonly Item[]) => Promise<unknown>,
  getName: (item: Item) => string,
): Promise<void> {
  return forEachSafely(itemsOfFailedBatches(batches, act), (item) => act([item]), getName);
}

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

/** Does not throw: a failure is logged and counted under the name of the part. */
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
