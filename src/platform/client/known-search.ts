import type { SearchMiddleware } from '@tanstack/react-router';

/**
 * Removes filters from the URL if the list cannot read them, because they have no effect.
 * Parameters that do not belong to the list remain. `names` includes the names of the filters in
 * the public API, because users may copy them from there.
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
