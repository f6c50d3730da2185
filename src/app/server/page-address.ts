import { Id } from '#platform/shared/fields.ts';

/** Of a table by addresses what it holds itself: `/constructor` is no page. */
export function entryOf<T>(table: Record<string, T>, place: string): T | undefined {
  return Object.hasOwn(table, place) ? table[place] : undefined;
}

/** An address about one row, taken apart: `/projects/7/room` is the place `projects/room` of 7. */
export function rowAt(path: string): { place: string; id: number } | null {
  const [, room = '', id, ...rest] = path.split('/');
  const parsed = Id.safeParse(id);
  return parsed.success ? { place: [room, ...rest].join('/'), id: parsed.data } : null;
}
