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
  /** Of those beyond, which is the same to who asks: the first that the index tells. */
  anyBeyond?: boolean;
}

/** Where none of so many of the first rows says a word, few of all do. */
const SAMPLE = 200;
/** So many are sorted at once. */
const FEW = 300;

const count = (of: string) => `(select count(*) from ${of})`;
const firstOf = ({ order, limit }: Listing) => `order by ${order} limit ${limit}`;

/** SELECTs, in its order, what conditions hold of among so many of the first rows, if `gate` holds. */
function walk(listing: Listing, length: number, gate = 'true') {
  const { table, as, order } = listing;
  return (on: string, rest: string) => `select ${as}.* from (select ${as}.* from ${table} ${as}
      where ${gate} and ${rest} order by ${order} limit ${length}) ${as}
    where ${on} ${firstOf(listing)}`;
}

/** So many of a list are walked; in 1,500 a word of one in seventy fills a page of twenty. */
const WALKED = 1_500;

/**
 * How often words come nobody counts, and the planner may walk the whole list for what is not
 * there. So a sample of its beginning is walked, which frequent words fill; of what it does not
 * have, the index tells a few. Else more of the beginning is walked, before the index tells all.
 */
export function nearFirst(listing: Listing) {
  const { table, as, limit, key = 'id', anyBeyond } = listing;
  const first = firstOf(listing);
  const few = anyBeyond ? limit : FEW;
  const goesOn = `(${count('sample')} between 1 and ${limit - 1}
    ${anyBeyond ? '' : `or ${count('few')} = ${few}`})`;
  const sample = walk(listing, SAMPLE);
  const wide = walk(listing, WALKED, goesOn);
  return (on: string, rest: string) => `with sample as materialized (${sample(on, rest)}),
    told as materialized (select ${as}.* from ${table} ${as} where ${on} and ${rest}),
    few as materialized (select * from told where ${count('sample')} = 0 limit ${few}),
    wide as materialized (${wide(on, rest)})
    (select ${as}.${key} from sample ${as}) union (select ${as}.${key} from wide ${as})
    union (select ${as}.${key} from few ${as} ${first})
    union (select ${as}.${key} from told ${as} where ${goesOn} and ${count('wide')} < ${limit}
      ${anyBeyond ? `limit ${limit}` : first})`;
}

/**
 * The same in fewer steps, where planning them each time would cost more than they save: so many
 * rows are walked at once.
 */
export function walkedFirst(listing: Omit<Listing, 'anyBeyond'>, length: number) {
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
