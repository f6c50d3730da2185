import type { SearchMiddleware } from '@tanstack/react-router';

/**
 * Removes filters from the URL if the list cannot read them, because they have no effect.
 * Parameters that do not belong to the list remain. `names` includes the names of the filters in
 * the public API, because users may copy them from there.
 */
export function removeUnknownSearch<T extends object>(
  parse: (entries: Record<string, unknown>) => T,
  filterNames: readonly string[],
): SearchMiddleware<T> {
  const knownNames = new Set<string>(filterNames);
  return ({ search, next }) => {
    const entries = Object.entries(next(search));
    const others = Object.fromEntries(entries.filter(([name]) => !knownNames.has(name)));
    return { ...others, ...parse(Object.fromEntries(entries)) };
  };
}
