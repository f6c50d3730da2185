import { z } from 'zod';
import { wholeBetween } from './fields.ts';
import { INT4_MAX } from './id.ts';

/** How many rows a list answers with at most, and unless told otherwise. */
export const PAGE_MAX = 50;
const PAGE_SIZE = 20;

const LIMIT_BOUNDS = `limit is 1 to ${PAGE_MAX}`;

/** How many rows a caller wants of a list. */
export function pageLimit(size = PAGE_SIZE) {
  return wholeBetween(1, PAGE_MAX, LIMIT_BOUNDS, LIMIT_BOUNDS).default(size);
}

/** A place in a list ordered by instant and id, newest first. */
export interface Cursor {
  at: string;
  id: number;
}

/** As PostgreSQL's `timestamptz` and `integer` take them: there is no year 0. */
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

/** A cursor as it travels: opaque to the caller. */
export const CursorText = placeText(placeIn);

/** A place in a list that goes by rank, from 1 on, before it goes by instant and id. */
export interface RankedCursor extends Cursor {
  rank?: number;
}

const RANKED = /^([1-9])_(.+)$/;

/** The same as it travels; a list without ranks gives a place without one. */
export const RankedCursorText = placeText((text): RankedCursor | null => {
  const [, rank, rest = text] = RANKED.exec(text) ?? [];
  const place = placeIn(rest);
  return place && rank ? { ...place, rank: Number(rank) } : place;
});

/** A place in a list ordered by whole numbers, highest first; the last of them is the row's id. */
export interface Rank<Order extends string = string> {
  by: Order;
  figures: number[];
}

const RANK = /^[a-z]+(_\d{1,10})+$/;

/** A rank as it travels, for orders of so many figures each. */
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

/** Rows of one page and the cursor of the next one, if there is one. */
export function pageOf<View extends z.ZodType>(view: View) {
  return z.object({ items: z.array(view), next: z.string().nullable() });
}

/** Splits `limit + 1` rows into a page and the place of the next. */
export function cut<Row, Place>(rows: Row[], limit: number, placeOf: (row: Row) => Place) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? placeOf(last) : null };
}

/** The same with the place as a cursor. */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  placeOf: (row: Row) => RankedCursor | Rank,
) {
  return cut(rows, limit, (row) => cursorText(placeOf(row)));
}
