import { idSought } from '#platform/shared/id.ts';
import type { Where } from './where.ts';

/** One way to find rows: a condition that an index answers, and what it is a condition of. */
export interface Way {
  on: string;
  /** What `$1`, `$2` … of the condition stand for. */
  values: unknown[];
  /** SELECTs ids; `rest` is what all ways have in common, `first` order and limit. */
  among: (on: string, rest: string, first: string) => string;
}

/** The rows themselves that a condition holds of, such as `projects p`. */
export function itself(table: string, as: string): Way['among'] {
  return (on, rest, first) =>
    `select ${as}.id from ${table} ${as} where ${on} and ${rest} ${first}`;
}

interface Numbered {
  /** Each a condition of `$1`, the number. */
  conditions: string[];
  among: Way['among'];
}

/** The ways by words, and those by the number that is searched for: of `#12` those alone. */
export function orByNumber(search: string, words: Way[], { conditions, among }: Numbered): Way[] {
  const id = idSought(search);
  if (id === null) return words;
  const numbered = conditions.map((on) => ({ on, values: [id], among }));
  return search.trim().startsWith('#') ? numbered : [...words, ...numbered];
}

interface Listing {
  table: string;
  /** What conditions call a row of it. */
  as: string;
  order: string;
  limit: number;
  /** The column that a row is known by. */
  key?: string;
}

/** So many of the first rows are walked before the index is asked. */
const SAMPLE = 200;
const SAMPLE_OF_COSTLY = 1_500;
/** So many are sorted at once; fewer where a sample has some, as there seldom are so few. */
const FEW = 300;
const FEWER = 60;
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

interface Asking {
  /** The index reads a lot before it tells anything, as of words that are only begun. */
  isCostly?: boolean;
  /**
   * What an index is asked instead, where one tells more exactly of what the condition holds; not
   * where `foundBy` numbers the parameters anew.
   */
  told?: string | undefined;
}

interface Beginning extends Pick<Asking, 'told'> {
  /** So many of the first rows are walked, `near`. */
  sample: number;
  /** Whether the index is asked, and for how many: SQL. */
  isAsked: string;
  few: number | string;
}

/**
 * What both below begin with: what a sample has, and a `few` of all that the index has `told`; that
 * one alone, as the planner would ask others for half the list beside it.
 */
function beginning(listing: Listing, { sample, isAsked, few, told }: Beginning) {
  const { table, as, key = 'id' } = listing;
  const near = walk(listing, sample);
  return (on: string, rest: string) => `with near as materialized (${near(on, rest)}),
    told as materialized (select ${placeOf(listing)} from (select ${as}.* from ${table} ${as}
      where ${told ?? on} and ${rarely(`${as}.${key}`)} offset 0) ${as}
      where ${told ? `${on} and ${rest}` : rest}),
    few as materialized (select * from told where ${isAsked} limit ${few})`;
}

/**
 * How often words come nobody counts, and the planner may walk the whole list for what is not
 * there. So a sample of its beginning is walked, which frequent words fill; of others the index
 * tells a few, which are all there are of rare ones. Of what is left it is walked on, twice as far
 * as should fill the page by what the sample has: to be told them all costs more the longer the
 * list.
 */
export function nearFirst(listing: Listing, { isCostly = false, told }: Asking = {}) {
  const { as, limit, key = 'id' } = listing;
  const first = firstOf(listing);
  const sample = isCostly ? SAMPLE_OF_COSTLY : SAMPLE;
  const few = `(select case count(*) when 0 then ${FEW} else ${FEWER} end from near)`;
  // One in a large sample may be the only one, and a few in a small one say little. Of what comes
  // more often a page is walked sooner than the index has told where all of it is.
  const isAsked = `${count('near')} < ${isCostly ? 2 : 4}`;
  const isCut = `${count('near')} < ${limit} and (${count('few')} = ${few} or not ${isAsked})`;
  const further = `(select least(${WALKED}, ${2 * limit * sample} / greatest(count(*), 1)) from near)`;
  const begin = beginning(listing, { sample, isAsked, few, told });
  const far = walk(listing, further, isCut);
  return (on: string, rest: string) => `${begin(on, rest)},
    far as materialized (${far(on, rest)})
    (select ${as}.${key} from near ${as}) union (select ${as}.${key} from far ${as})
    union (select ${as}.${key} from few ${as} ${first})
    union (select ${as}.${key} from told ${as} where ${isCut} and ${count('far')} < ${limit} ${first})`;
}

/** The same where of those beyond the sample it is no matter which: the first that the index tells. */
export function anyNear(listing: Listing) {
  const { as, limit, key = 'id' } = listing;
  const isAsked = `${count('near')} < ${limit}`;
  const begin = beginning(listing, { sample: SAMPLE, isAsked, few: limit });
  return (on: string, rest: string) => `${begin(on, rest)}
    (select ${as}.${key} from near ${as}) union (select ${as}.${key} from few ${as})`;
}

/**
 * `nearFirst` in fewer steps, where planning them each time would cost more than they save: so many
 * rows are walked at once.
 */
export function walkedFirst(listing: Listing, length: number) {
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
