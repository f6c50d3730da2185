import { DomainError } from '#platform/shared/errors.ts';

const RETRY_AFTER_SECONDS = 5;

/** Up to `waitingMax` more calls wait; further calls throw `busy`. */
export function createSemaphore(concurrentMax: number, waitingMax: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < concurrentMax) {
      running += 1;
    } else {
      if (waiting.length >= waitingMax) {
        const message = 'We are very busy. Please try again soon.';
        throw new DomainError('unavailable', 'busy', message, RETRY_AFTER_SECONDS);
      }
      // A finished call does not reduce `running`, so a new call cannot start before the waiting
      // calls.
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
