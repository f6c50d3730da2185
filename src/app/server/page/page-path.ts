import { Id } from '#platform/shared/fields/fields.ts';

/** Inherited properties such as `constructor` do not count. */
export function getOwn<T>(table: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** `/projects/7/room` has the route `projects/room` and the id 7. */
export function parseIdPath(path: string): { route: string; id: number } | null {
  const [, section = '', id, ...rest] = path.split('/');
  const parsed = Id.safeParse(id);
  return parsed.success ? { route: [section, ...rest].join('/'), id: parsed.data } : null;
}
