import type { Where } from './where.ts';

/** One way to find rows: a condition that an index answers, and what it is a condition of. */
export interface Way {
  on: string;
  /** What `$1`, `$2` … of the condition stand for. */
  values: unknown[];
  /** SELECTs ids; `rest` is what all ways have in common, `first` order and limit. */
  among: (on: string, rest: string, first: string) => string;
}

interface Listing {
  table: string;
  /** What conditions call a row of it. */
  as: string;
  order: string;
  limit: number;
  /** The column that a row is known by. */
  key?: string;
  /** So many of its first rows are walked; in 1,500 a word of one in seventy fills a page of twenty. */
  walked?: number;
  /** Of those beyond, which is the same to who asks: the first that the index tells. */
  anyBeyond?: boolean;
}

/**
 * How often words come nobody counts, and the planner may walk the whole list for what is not
 * there. So only its beginning is walked; unless that fills the page, the index tells the rest.
 */
export function nearFirst(listing: Listing) {
  const { table, as, order, limit, key = 'id', walked = 1_500, anyBeyond } = listing;
  const all = `${table} ${as}`;
  const first = `order by ${order} limit ${limit}`;
  const beyond = anyBeyond ? `limit ${limit}` : 'offset 0';
  return (on: string, rest: string) => `with near as materialized (
      select ${as}.* from
        (select ${as}.* from ${all} where ${rest} order by ${order} limit ${walked}) ${as}
      where ${on} ${first}),
    far as (select ${as}.* from ${all}
      where ${on} and ${rest} and (select count(*) from near) < ${limit} ${beyond})
    (select ${as}.${key} from near ${as}) union (select ${as}.${key} from far ${as} ${first})`;
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
