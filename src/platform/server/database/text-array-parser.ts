const NOT_FOUND = -1;

/** Arrays that only the parser of `pg` understands: escapes, nulls, nested arrays, bounds. */
const UNUSUAL = /[\\[]|^\{\{|NULL/;

/**
 * Parses PostgreSQL's text of a text array. Without escapes it takes a tenth of the time of `pg`,
 * which is a third of the time of reading a list of projects; `fallback` parses any other array.
 */
export function parseTextArray(text: string, fallback: (text: string) => unknown): unknown {
  if (UNUSUAL.test(text)) return fallback(text);
  const items: string[] = [];
  const end = text.length - 1;
  for (let at = 1; at < end; ) {
    const isQuoted = text[at] === '"';
    const from = isQuoted ? at + 1 : at;
    const found = text.indexOf(isQuoted ? '"' : ',', from);
    const to = found === NOT_FOUND ? end : found;
    items.push(text.slice(from, to));
    at = to + (isQuoted ? 2 : 1);
  }
  return items;
}
