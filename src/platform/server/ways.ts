import type { Where } from './where.ts';

/** One way to find rows: a condition that an index answers, and what it is a condition of. */
export interface Way {
  on: string;
  /** What `$1`, `$2` … of the condition stand for. */
  values: unknown[];
  /** SELECTs ids; `rest` is what all ways have in common, `first` order and limit. */
  among: (on: string, rest: string, first: string) => string;
}

/** The ids that any of the ways finds: each walks an index of its own, and none waits for another. */
export function foundBy(ways: Way[], where: Where, first: string) {
  const params = [...where.params];
  const found = ways.map(({ on, values, among }) => {
    const before = params.length;
    params.push(...values);
    const condition = on.replace(/\$(\d)/g, (_, nth) => `$${before + Number(nth)}`);
    return `(${among(condition, where.sql, first)})`;
  });
  return { sql: found.join(' union '), params };
}
