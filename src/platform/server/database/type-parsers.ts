import { type Pool, TypeOverrides, types } from 'pg';

const UTC_FORMAT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

/** Other values, such as `infinity`, are returned unchanged. */
export function parseTimestamp(text: string): string {
  if (!UTC_FORMAT.test(text)) return parseOtherFormat(text);
  const fraction = text.slice(20, -3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

function parseOtherFormat(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

const NOT_FOUND = -1;

/** Arrays that may contain escapes, nulls, nested arrays or bounds. */
const UNUSUAL = /[\\[]|^\{\{|NULL/;

/**
 * Ten times as fast as the parser of `pg`, which would take a third of the time in which a list of
 * projects is read.
 */
function parseTextArray(text: string, fallback: (text: string) => unknown): unknown {
  if (UNUSUAL.test(text)) return fallback(text);
  const items: string[] = [];
  const end = text.length - 1;
  let start = 1;
  while (start < end) {
    const isQuoted = text[start] === '"';
    const itemStart = isQuoted ? start + 1 : start;
    const delimiter = text.indexOf(isQuoted ? '"' : ',', itemStart);
    const itemEnd = delimiter === NOT_FOUND ? end : delimiter;
    items.push(text.slice(itemStart, itemEnd));
    start = itemEnd + (isQuoted ? 2 : 1);
  }
  return items;
}

const BIGINT = 20;
const TIMESTAMPTZ = 1184;
const TEXT_ARRAY = 1009;

const library: { getTypeParser(oid: number): (text: string) => unknown } = types;
const parseArray = library.getTypeParser(TEXT_ARRAY);

/** Throws if the number would not be exact. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

export function setTypeParsers({ options }: Pool): void {
  const overrides = new TypeOverrides(options.types);
  overrides.setTypeParser(BIGINT, parseSafeInteger);
  overrides.setTypeParser(TIMESTAMPTZ, parseTimestamp);
  overrides.setTypeParser(TEXT_ARRAY, (text: string) => parseTextArray(text, parseArray));
  options.types = overrides;
}
