/**
 * Returns a function that calls `load` on its first call and always returns that promise, even if
 * it is rejected.
 */
export function once<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let promise: Promise<Result> | undefined;
  return () => {
    promise ??= load();
    return promise;
  };
}
