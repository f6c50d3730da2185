import { z } from 'zod';
import { wholeBetween } from './fields.ts';
import { INT4_MAX } from './id.ts';

/** Maximum number of rows in one page of a list; `PAGE_SIZE` is the default. */
export const PAGE_MAX = 50;
const PAGE_SIZE = 20;

const LIMIT_BOUNDS = `limit is 1 to ${PAGE_MAX}`;

/** Returns the schema for the number of rows that a caller requests. */
export function pageLimit(size = PAGE_SIZE) {
  return wholeBetween(1, PAGE_MAX, LIMIT_BOUNDS, LIMIT_BOUNDS).default(size);
}

/** Position in a list ordered by timestamp and id, newest first. */
export interface Cursor {
  at: string;
  id: number;
}

/**
 * A timestamp and an id. Year 0 is rejected, because PostgreSQL's `timestamptz` has no such year.
 */
const PLACE = /^(?!0000)[^_]+_\d{1,10}$/;

export const NO_SUCH_PAGE = 'This page of the list does not exist.';

function placeIn(text: string): Cursor | null {
  const [at = '', id = ''] = text.split('_');
  const fits = PLACE.test(text) && z.iso.datetime().safeParse(at).success;
  return fits && Number(id) <= INT4_MAX ? { at, id: Number(id) } : null;
}

function placeText<Place>(read: (text: string) => Place | null) {
  return z
    .string(NO_SUCH_PAGE)
    .max(100, NO_SUCH_PAGE)
    .transform((text, ctx): Place => {
      const place = read(text);
      if (place) return place;
      ctx.addIssue({ code: 'custom', message: NO_SUCH_PAGE });
      return z.NEVER;
    });
}

/** A cursor as text; callers must treat it as opaque. */
export const CursorText = placeText(placeIn);

/** Position in a list ordered by rank (from 1 on), then by timestamp and id. */
export interface RankedCursor extends Cursor {
  rank?: number;
}

const RANKED = /^([1-9])_(.+)$/;

/** A cursor with a rank as text; lists without ranks omit the rank. */
export const RankedCursorText = placeText((text): RankedCursor | null => {
  const [, rank, rest = text] = RANKED.exec(text) ?? [];
  const place = placeIn(rest);
  return place && rank ? { ...place, rank: Number(rank) } : place;
});

/** Position in a list ordered by integers, highest first; the last integer is the id of the row. */
export interface Rank<Order extends string = string> {
  by: Order;
  figures: number[];
}

const RANK = /^[a-z]+(_\d{1,10})+$/;

/**
 * Returns the schema for a rank as text. Each order has a fixed number of integers; other numbers
 * are rejected.
 */
export function rankText<Order extends string>(orders: Record<Order, { length: number }>) {
  const isOrder = (by: string): by is Order => Object.hasOwn(orders, by);
  return placeText((text): Rank<Order> | null => {
    const [by = '', ...given] = text.split('_');
    const figures = given.map(Number);
    const fits = RANK.test(text) && figures.every((figure) => figure <= INT4_MAX);
    return fits && isOrder(by) && orders[by].length === figures.length ? { by, figures } : null;
  });
}

function cursorText(place: RankedCursor | Rank): string {
  if ('by' in place) return [place.by, ...place.figures].join('_');
  const { rank, at, id } = place;
  return rank === undefined ? `${at}_${id}` : `${rank}_${at}_${id}`;
}

/**
 * Returns the schema for one page of a list and the cursor of the next page, which is null on the
 * last page.
 */
export function pageOf<View extends z.ZodType>(view: View) {
  return z.object({ items: z.array(view), next: z.string().nullable() });
}

/** Splits `limit + 1` rows into a page and the position of the next page; null if there is none. */
export function cut<Row, Place>(rows: Row[], limit: number, placeOf: (row: Row) => Place) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? placeOf(last) : null };
}

/** Splits rows as `cut` does and returns the next position as cursor text. */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  placeOf: (row: Row) => RankedCursor | Rank,
) {
  return cut(rows, limit, (row) => cursorText(placeOf(row)));
}
