/** Returns a function that calls `make` once and returns the same promise, even a rejected one. */
export function once<Answer>(make: () => Promise<Answer>): () => Promise<Answer> {
  let made: Promise<Answer> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
