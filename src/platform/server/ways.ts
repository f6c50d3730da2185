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
  /** So many of the first rows are walked before the index is asked. */
  sample?: number;
  /** Of those beyond, which is the same to who asks: the first that the index tells. */
  anyBeyond?: boolean;
}

/** Where none of so many of the first rows says a word, few of all do. */
const SAMPLE = 200;
/** So many are sorted at once. */
const FEW = 300;
/** More are not walked: of what comes less often, an index tells all sooner. */
const WALKED = 20_000;

const count = (of: string) => `(select count(*) from ${of})`;
const firstOf = ({ order, limit }: Listing) => `order by ${order} limit ${limit}`;

/** It always holds, and the planner thinks that it seldom does: so it asks an index for the rest. */
const rarely = (key: string) => `${key} + 0 = ${key} * 1`;

/** The columns that a row is known and ordered by. */
function placeOf({ as, order, key = 'id' }: Listing): string {
  const ordered = order.split(', ').map((column) => column.replace(/ (desc|asc)$/, ''));
  return [...new Set([`${as}.${key}`, ...ordered])].join(', ');
}

/** SELECTs, in its order, what conditions hold of among so many of the first rows, if `gate` holds. */
function walk(listing: Listing, length: number | string, gate = 'true') {
  const { table, as, order } = listing;
  return (on: string, rest: string) => `select ${as}.* from (select ${as}.* from ${table} ${as}
      where ${gate} and ${rest} order by ${order} limit ${length}) ${as}
    where ${on} ${firstOf(listing)}`;
}

/**
 * How often words come nobody counts, and the planner may walk the whole list for what is not
 * there. So a sample of its beginning is walked, which frequent words fill; of what it does not
 * have, the index tells a few. Where it has some, or the index many, it is walked on, twice as far
 * as should fill the page: to be told them all costs more the longer the list.
 */
export function nearFirst(listing: Listing) {
  const { table, as, limit, key = 'id', sample = SAMPLE, anyBeyond } = listing;
  const first = firstOf(listing);
  const few = anyBeyond ? limit : FEW;
  const goesOn = `(${count('near')} between 1 and ${limit - 1}
    ${anyBeyond ? '' : `or ${count('few')} = ${few}`})`;
  const further = `(select least(${WALKED}, ${2 * limit * sample} / greatest(count(*), 1)) from near)`;
  const near = walk(listing, sample);
  const far = walk(listing, further, anyBeyond ? 'false' : goesOn);
  return (on: string, rest: string) => `with near as materialized (${near(on, rest)}),
    told as materialized (select ${placeOf(listing)} from ${table} ${as}
      where ${on} and ${rest} and ${rarely(`${as}.${key}`)}),
    few as materialized (select * from told where ${count('near')} = 0 limit ${few}),
    far as materialized (${far(on, rest)})
    (select ${as}.${key} from near ${as}) union (select ${as}.${key} from far ${as})
    union (select ${as}.${key} from few ${as} ${first})
    union (select ${as}.${key} from told ${as} where ${goesOn} and ${count('far')} < ${limit}
      ${anyBeyond ? `limit ${limit}` : first})`;
}

/**
 * The same in fewer steps, where planning them each time would cost more than they save: so many
 * rows are walked at once.
 */
export function walkedFirst(listing: Omit<Listing, 'sample' | 'anyBeyond'>, length: number) {
  const { table, as, limit, key = 'id' } = listing;
  const near = walk(listing, length);
  return (on: string, rest: string) => `with near as materialized (${near(on, rest)}),
    far as (select ${as}.* from ${table} ${as}
      where ${on} and ${rest} and ${count('near')} < ${limit} offset 0)
    (select ${as}.${key} from near ${as}) union
    (select ${as}.${key} from far ${as} ${firstOf(listing)})`;
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
