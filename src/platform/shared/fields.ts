import { z } from 'zod';
import { INT4_MAX } from './id.ts';
import { pictureAt } from './picture.ts';
import { plainLine, storable } from './text.ts';
import { SEARCH_MAX } from './words.ts';

export const UNSTORABLE = 'This text holds characters that cannot be stored.';

/** Returns a schema for required text of several lines; only outer whitespace is trimmed. */
export function prose(required: string, max: number, tooLong: string) {
  return z
    .string(required)
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, tooLong)
    .refine(storable, UNSTORABLE);
}

/** Returns a schema for required text of one line, such as a name or a title. */
export function line(required: string, max: number, tooLong: string) {
  return prose(required, max, tooLong).refine(
    plainLine,
    'Please remove invisible characters from this line.',
  );
}

/** Returns a schema for one optional line; empty text becomes null. */
export function optionalLine(max: number, tooLong: string) {
  return z
    .string('This must be text.')
    .trim()
    .max(max, tooLong)
    .refine(plainLine, 'Please remove invisible characters.')
    .nullish()
    .transform((text) => text || null);
}

/**
 * Returns a schema for an integer; also accepts its digits as text, because forms and URLs only
 * contain text.
 */
export function wholeNumber(missing: string, notWhole = missing) {
  return z.preprocess(
    (given) =>
      typeof given === 'string' && /^\s*[+-]?\d+\s*$/.test(given) ? Number(given) : given,
    z.number({ error: ({ input }) => (isAbsent(input) ? missing : notWhole) }).int(notWhole),
  );
}

function isAbsent(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}

/** Returns a schema for an integer between two bounds, both included. */
export function wholeBetween(
  min: number,
  max: number,
  missing: string,
  outside: string,
  notWhole = outside,
) {
  return wholeNumber(missing, notWhole)
    .pipe(z.number().min(min, outside).max(max, outside))
    .meta({ type: 'integer', minimum: min, maximum: max });
}

const NO_NUMBER = 'This id is not a number.';

/** Id of a row: a positive value of PostgreSQL's `integer` type. */
export const Id = idOf(NO_NUMBER);

/** Returns a schema for an id with a custom message for a missing value. */
export function idOf(missing: string) {
  return wholeBetween(1, INT4_MAX, missing, 'There is no such id.', NO_NUMBER);
}

export const ById = z.object({ id: Id });

/** A boolean; also accepts the texts `true` and `false`, because URLs only contain text. */
export const Flag = z.preprocess(
  (given) => (given === 'true' ? true : given === 'false' ? false : given),
  z.boolean('This must be true or false.'),
);

/** Search text of a list. */
export const SearchWords = z
  .string('Please give the words to search for once, as text')
  .trim()
  .max(SEARCH_MAX, `Please search for at most ${SEARCH_MAX} characters`)
  .refine(storable, UNSTORABLE);

/** https URL of a picture; the server never requests it. Empty text becomes null. */
export const PictureUrl = optionalLine(500, 'This address is too long.').refine(
  (url) => url === null || pictureAt(url) !== null,
  'Please enter a full web address, starting with https://',
);

/**
 * Schemas for view fields whose type the column already guarantees: a timestamp as ISO 8601 text
 * and an integer. They skip the checks of format and range, because on a long list these checks
 * would double the cost of output validation. Where only a few rows are read, `z.int()` is fine.
 */
export const Instant = z.string().meta({ format: 'date-time' });
export const Whole = z.number().meta({ type: 'integer', minimum: 0, maximum: INT4_MAX });
