import { Id } from '#platform/shared/fields/fields.ts';

/**
 * Returns the entry of a table; undefined if there is no such entry. Inherited properties such as
 * `constructor` do not count.
 */
export function getOwn<T>(table: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/**
 * Splits a path with an id as its second segment: `/projects/7/room` has the route `projects/room`
 * and the id 7. Returns null if the second segment is not a valid id.
 */
export function parseIdPath(path: string): { route: string; id: number } | null {
  const [, section = '', id, ...rest] = path.split('/');
  const parsed = Id.safeParse(id);
  return parsed.success ? { route: [section, ...rest].join('/'), id: parsed.data } : null;
}
