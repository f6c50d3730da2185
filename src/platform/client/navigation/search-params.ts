import {
  defaultParseSearch,
  defaultStringifySearch,
  type SearchMiddleware,
} from '@tanstack/react-router';

/** Prevents open redirects. Undefined if the value is not a path on this site. */
export function toSameSitePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(value)) return undefined;
  const url = URL.parse(value, location.origin);
  if (url?.origin !== location.origin || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** For a `Link` to a path with query and fragment. */
export function toLinkTarget(path: string) {
  const { pathname, search, hash } = new URL(path, location.origin);
  return { to: pathname, search: defaultParseSearch(search), hash: hash.slice(1) };
}

/** A list is a repeated parameter, as in the REST API. `defaultParseSearch` reads it. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search);
  const single = entries.filter(([, value]) => !Array.isArray(value));
  const params = new URLSearchParams(defaultStringifySearch(Object.fromEntries(single)));
  for (const [name, items] of entries) {
    if (Array.isArray(items)) for (const item of items) params.append(name, String(item));
  }
  return params.size > 0 ? `?${params}` : '';
}

/**
 * A filter that `parse` does not return has no effect. Parameters that are not in `filterNames`
 * remain. `filterNames` includes filters of the public API, because users may copy those.
 */
export function removeUnknownSearch<T extends object>(
  parse: (entries: Record<string, unknown>) => T,
  filterNames: readonly string[],
): SearchMiddleware<T> {
  const knownNames = new Set<string>(filterNames);
  return ({ search, next }) => {
    const entries = Object.entries(next(search));
    const otherParams = Object.fromEntries(entries.filter(([name]) => !knownNames.has(name)));
    return { ...otherParams, ...parse(Object.fromEntries(entries)) };
  };
}
