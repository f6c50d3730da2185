import { Id } from '#platform/shared/fields/fields.ts';

/** Returns an own property of a table, so that `/constructor` is not a page. */
export function getOwn<T>(table: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/**
 * Splits a path with an id: `/projects/7/room` is the place `projects/room` and the id 7. Returns
 * null if there is no valid id.
 */
export function parseIdPath(path: string): { route: string; id: number } | null {
  const [, section = '', id, ...rest] = path.split('/');
  const parsed = Id.safeParse(id);
  return parsed.success ? { route: [section, ...rest].join('/'), id: parsed.data } : null;
}
