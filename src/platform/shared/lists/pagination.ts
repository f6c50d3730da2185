import { z } from 'zod';
import { integerBetween } from '../fields/fields.ts';
import { INT4_MAX } from '../fields/id.ts';

export const PAGE_MAX = 50;
const DEFAULT_PAGE_SIZE = 20;

const LIMIT_MESSAGE = `limit is 1 to ${PAGE_MAX}`;

export function pageLimitField(defaultSize = DEFAULT_PAGE_SIZE) {
  return integerBetween(1, PAGE_MAX, LIMIT_MESSAGE, LIMIT_MESSAGE).default(defaultSize);
}

export interface Cursor {
  /** ISO 8601. */
  at: string;
  id: number;
}

/** Year 0 is rejected, because PostgreSQL's `timestamptz` has no such year. */
const CURSOR_PATTERN = /^(?!0000)[^_]+_\d{1,10}$/;

export const NO_SUCH_PAGE_MESSAGE = 'This page of the list does not exist.';

function parseCursor(text: string): Cursor | null {
  const [at = '', id = ''] = text.split('_');
  const isValid = CURSOR_PATTERN.test(text) && z.iso.datetime().safeParse(at).success;
  return isValid && Number(id) <= INT4_MAX ? { at, id: Number(id) } : null;
}

function cursorField<Position>(parse: (text: string) => Position | null) {
  return z
    .string(NO_SUCH_PAGE_MESSAGE)
    .max(100, NO_SUCH_PAGE_MESSAGE)
    .transform((text, ctx): Position => {
      const position = parse(text);
      if (position) return position;
      ctx.addIssue({ code: 'custom', message: NO_SUCH_PAGE_MESSAGE });
      return z.NEVER;
    });
}

/** Callers must treat the text as opaque. */
export const CursorText = cursorField(parseCursor);

interface UuidCursor {
  /** ISO 8601. */
  at: string;
  id: string;
}

/** For rows without an integer as id. */
export const UuidCursorText = cursorField((text): UuidCursor | null => {
  const [at = '', id, ...rest] = text.split('_');
  const isTime = !at.startsWith('0000') && z.iso.datetime().safeParse(at).success;
  const { success: isUuid, data } = z.uuid().safeParse(id);
  return isTime && isUuid && rest.length === 0 ? { at, id: data } : null;
});

/** `rank` is the number by which the list is ordered before timestamp and id. */
export interface RankedCursor extends Cursor {
  rank?: number;
}

const RANKED_PATTERN = /^(\d{1,9})_(.+)$/;

export const RankedCursorText = cursorField((text): RankedCursor | null => {
  const [, rank, rest = text] = RANKED_PATTERN.exec(text) ?? [];
  const position = parseCursor(rest);
  return position && rank ? { ...position, rank: Number(rank) } : position;
});

/** Highest first; the last integer is the id of the row. */
export interface IntegerCursor<Order extends string = string> {
  by: Order;
  figures: number[];
}

const INTEGER_CURSOR_PATTERN = /^[a-z]+(_\d{1,10})+$/;

/** The length of each order is the number of integers in its cursors; other cursors are refused. */
export function integerCursorField<Order extends string>(
  orders: Record<Order, { length: number }>,
) {
  const isOrder = (by: string): by is Order => Object.hasOwn(orders, by);
  return cursorField((text): IntegerCursor<Order> | null => {
    const [by = '', ...parts] = text.split('_');
    const figures = parts.map(Number);
    if (!INTEGER_CURSOR_PATTERN.test(text)) return null;
    if (figures.some((figure) => figure > INT4_MAX)) return null;
    return isOrder(by) && orders[by].length === figures.length ? { by, figures } : null;
  });
}

type Position = RankedCursor | UuidCursor | IntegerCursor;

function formatCursor(position: Position): string {
  if ('by' in position) return [position.by, ...position.figures].join('_');
  const { at, id } = position;
  const rank = 'rank' in position ? position.rank : undefined;
  return rank === undefined ? `${at}_${id}` : `${rank}_${at}_${id}`;
}

/** `next` is the cursor of the next page; null on the last page. */
export function pageSchema<Item extends z.ZodType>(itemSchema: Item) {
  return z.object({ items: z.array(itemSchema), next: z.string().nullable() });
}

/** `rows` must contain one more than `limit` if there is one: it shows that a next page exists. */
export function splitPage<Row, Position>(
  rows: Row[],
  limit: number,
  getPosition: (row: Row) => Position,
) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? getPosition(last) : null };
}

export function cutPage<Row>(rows: Row[], limit: number, getPosition: (row: Row) => Position) {
  return splitPage(rows, limit, (row) => formatCursor(getPosition(row)));
}
