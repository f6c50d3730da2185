import type { SearchMiddleware } from '@tanstack/react-router';

/**
 * What a list cannot read of its own filters leaves the address, which else goes on saying what is
 * not shown; what others put there stays. Its own are also the names its interface for programs has
 * for them: somebody may have taken them from there.
 */
export function knownSearch<T extends object>(
  read: (given: Record<string, unknown>) => T,
  names: readonly string[],
): SearchMiddleware<T> {
  const own = new Set<string>(names);
  return ({ search, next }) => {
    const given = Object.entries(next(search));
    const others = Object.fromEntries(given.filter(([name]) => !own.has(name)));
    return { ...others, ...read(Object.fromEntries(given)) };
  };
}
