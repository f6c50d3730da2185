import { DomainError } from '#platform/shared/errors.ts';

/**
 * Returns a semaphore for at most `concurrentMax` concurrent calls. Up to `waitingMax` more calls wait;
 * further calls throw `busy`.
 */
export function createSemaphore(concurrentMax: number, waitingMax: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < concurrentMax) {
      running += 1;
    } else {
      if (waiting.length >= waitingMax) {
        throw new DomainError('unavailable', 'busy', 'We are very busy. Please try again soon.', 5);
      }
      // A finished call passes its slot directly to the next waiting call, so that a new call
      // cannot take it first.
      await new Promise<void>((start) => waiting.push(start));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
