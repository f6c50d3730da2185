import { DomainError } from '#platform/shared/errors.ts';

/** Work is done by so many at once; as many more wait, and whoever comes then is sent away. */
export function turns(atOnce: number, waitingMax: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (waiting.length >= waitingMax) {
        throw new DomainError('unavailable', 'busy', 'We are very busy. Please try again soon.', 5);
      }
      // Whoever ends hands their place on: nobody slips in between.
      await new Promise<void>((go) => waiting.push(go));
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
