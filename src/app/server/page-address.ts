import { Id } from '#platform/shared/fields.ts';

/** Returns an own property of a table, so that `/constructor` is not a page. */
export function entryOf<T>(table: Record<string, T>, place: string): T | undefined {
  return Object.hasOwn(table, place) ? table[place] : undefined;
}

/**
 * Splits a path with an id: `/projects/7/room` is the place `projects/room` and the id 7. Returns
 * null if there is no valid id.
 */
export function rowAt(path: string): { place: string; id: number } | null {
  const [, room = '', id, ...rest] = path.split('/');
  const parsed = Id.safeParse(id);
  return parsed.success ? { place: [room, ...rest].join('/'), id: parsed.data } : null;
}
