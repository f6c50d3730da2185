/** The same answer for all who ask, made for the first of them; what failed has failed for all. */
export function once<Answer>(make: () => Promise<Answer>): () => Promise<Answer> {
  let made: Promise<Answer> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
