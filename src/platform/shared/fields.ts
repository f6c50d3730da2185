import { z } from 'zod';

const NUL_OR_LONE_SURROGATE =
  /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
export const UNSTORABLE = 'This text holds characters that cannot be stored.';
/** Control characters and bidirectional overrides: they make one name look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSEEN = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/** Text of several lines as a person typed it, kept as typed apart from its outer blanks. */
export function prose(required: string, max: number, tooLong: string) {
  return z
    .string(required)
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, tooLong)
    .refine(storable, UNSTORABLE);
}

/** Text of one line, such as a name or a title. */
export function line(required: string, max: number, tooLong: string) {
  return prose(required, max, tooLong).refine(
    (text) => !UNSEEN.test(text),
    'Please remove invisible characters from this line.',
  );
}

/** One line that may be left out; empty means absent. */
export function optionalLine(max: number, tooLong: string) {
  return z
    .string('This must be text.')
    .trim()
    .max(max, tooLong)
    .refine((text) => !UNSEEN.test(text) && storable(text), 'Please remove invisible characters.')
    .nullish()
    .transform((text) => text || null);
}

/** A whole number, also as the digits a form field or an address holds. */
export function wholeNumber(words: string) {
  return z.preprocess(
    (given) =>
      typeof given === 'string' && /^\s*[+-]?\d+\s*$/.test(given) ? Number(given) : given,
    z.number(words).int(words),
  );
}

/** A whole number between two bounds, both included. */
export function wholeBetween(min: number, max: number, missing: string, outside: string) {
  return wholeNumber(missing)
    .pipe(z.number().min(min, outside).max(max, outside))
    .meta({ type: 'integer', minimum: min, maximum: max });
}

/** A row's id as PostgreSQL's `integer` can hold it. */
export const Id = wholeBetween(
  1,
  2_147_483_647,
  'This id is not a number.',
  'There is no such id.',
);

/** `true` or `false`, also as an address spells them. */
export const Flag = z.preprocess(
  (given) => (given === 'true' ? true : given === 'false' ? false : given),
  z.boolean('This must be true or false.'),
);

/** An http(s) address of a picture; never fetched by the server. Empty means none. */
export const PictureUrl = optionalLine(500, 'This address is too long.').refine(
  (url) => url === null || isWebAddress(url),
  'Please enter a full web address, starting with https://',
);

/** An instant as ISO 8601 text. */
export const Instant = z.iso.datetime({ offset: true });

/** Whether PostgreSQL can hold this text; what cannot be stored cannot be found either. */
export function storable(text: string): boolean {
  return !NUL_OR_LONE_SURROGATE.test(text);
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}
