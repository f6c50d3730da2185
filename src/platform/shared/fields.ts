import { z } from 'zod';
import { INT4_MAX } from './id.ts';
import { pictureAt } from './picture.ts';
import { plainLine, storable } from './text.ts';
import { SEARCH_MAX } from './words.ts';

export const UNSTORABLE = 'This text holds characters that cannot be stored.';

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
    plainLine,
    'Please remove invisible characters from this line.',
  );
}

/** One line that may be left out; empty means absent. */
export function optionalLine(max: number, tooLong: string) {
  return z
    .string('This must be text.')
    .trim()
    .max(max, tooLong)
    .refine(plainLine, 'Please remove invisible characters.')
    .nullish()
    .transform((text) => text || null);
}

/** A whole number, also as the digits a form field or an address holds. */
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

/** A whole number between two bounds, both included. */
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

/** A row's id as PostgreSQL's `integer` can hold it. */
export const Id = idOf(NO_NUMBER);

/** An id in a form that has its own words for a field left out. */
export function idOf(missing: string) {
  return wholeBetween(1, INT4_MAX, missing, 'There is no such id.', NO_NUMBER);
}

export const ById = z.object({ id: Id });

/** `true` or `false`, also as an address spells them. */
export const Flag = z.preprocess(
  (given) => (given === 'true' ? true : given === 'false' ? false : given),
  z.boolean('This must be true or false.'),
);

/** What a list is searched for. */
export const SearchWords = z
  .string('Please give the words to search for once, as text')
  .trim()
  .max(SEARCH_MAX, `Please search for at most ${SEARCH_MAX} characters`)
  .refine(storable, UNSTORABLE);

/** An https address of a picture; never fetched by the server. Empty means none. */
export const PictureUrl = optionalLine(500, 'This address is too long.').refine(
  (url) => url === null || pictureAt(url) !== null,
  'Please enter a full web address, starting with https://',
);

/**
 * What views show as their columns hold it: an instant as ISO 8601 text, a whole number. They are not
 * examined again, which would cost a list as much as the shapes of all its rows; where few are read
 * at a time, `z.int()` does as well.
 */
export const Instant = z.string().meta({ format: 'date-time' });
export const Whole = z.number().meta({ type: 'integer', minimum: 0, maximum: INT4_MAX });
