import { z } from 'zod';
import { SEARCH_MAX } from '../format/text.ts';
import { toPictureUrl } from '../links.ts';
import { INT4_MAX } from './id.ts';
import {
  hasNoDirectionOverride,
  hasNoLineBreak,
  hasVisibleCharacter,
  isStorable,
  normalizeLineBreaks,
  removeDirectionOverrides,
  removeInvisible,
} from './text-checks.ts';

const UNSTORABLE_MESSAGE = 'This text contains characters that cannot be stored. Remove them.';
const OVERRIDE_MESSAGE =
  'This text has invisible characters that change its direction. Please type it instead of pasting it.';
const LINE_BREAK_MESSAGE = 'Write this on one line.';

/**
 * Returns the schema of all text of several lines. `typeMessage` is the error if the value is no
 * text. All line breaks become `\n`, so that texts from Windows and from Word are compared and
 * printed like others. Tabs and marks of direction remain. Text without a visible character becomes
 * empty. Direction overrides are refused, because they can make a text look like another text.
 */
export function textInput(typeMessage?: string) {
  return z
    .string(typeMessage)
    .overwrite(normalizeLineBreaks)
    .trim()
    .overwrite((text) => (hasVisibleCharacter(text) ? text : ''))
    .refine(isStorable, UNSTORABLE_MESSAGE)
    .refine(hasNoDirectionOverride, OVERRIDE_MESSAGE);
}

/**
 * Returns the schema of all text of one line, such as a name. Pasted text may contain invisible
 * characters, marks of direction and tabs that the user does not notice. A tab becomes a space; the
 * other characters are removed.
 */
export function lineInput(typeMessage?: string) {
  return textInput(typeMessage)
    .refine(hasNoLineBreak, LINE_BREAK_MESSAGE)
    .overwrite(removeInvisible);
}

/** Returns a schema for required text of several lines, with at least one visible character. */
export function requiredText(missingMessage: string, maxLength: number, tooLongMessage: string) {
  return textInput(missingMessage)
    .min(1, { error: missingMessage, abort: true })
    .max(maxLength, tooLongMessage);
}

/** Returns a schema for required text of one line, such as a name or a title. */
export function requiredLine(missingMessage: string, maxLength: number, tooLongMessage: string) {
  return lineInput(missingMessage)
    .min(1, { error: missingMessage, abort: true })
    .max(maxLength, tooLongMessage);
}

/** Returns a schema for optional text of several lines; empty text becomes null. */
export function optionalText(maxLength: number, tooLongMessage: string) {
  return textInput('This must be text.')
    .max(maxLength, tooLongMessage)
    .nullish()
    .transform((text) => text || null);
}

/** Returns a schema for one optional line; empty text becomes null. */
export function optionalLine(maxLength: number, tooLongMessage: string) {
  return lineInput('This must be text.')
    .max(maxLength, tooLongMessage)
    .nullish()
    .transform((text) => text || null);
}

/**
 * Returns a schema for an integer. Also accepts text that consists of the digits, because forms and
 * URLs only contain text.
 */
export function integerInput(missingMessage: string, notIntegerMessage = missingMessage) {
  return z.preprocess(
    (value) =>
      typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : value,
    z
      .number({ error: ({ input }) => (isEmpty(input) ? missingMessage : notIntegerMessage) })
      .int(notIntegerMessage),
  );
}

function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}

/** Returns a schema like `integerInput`, but only for integers from `min` to `max`. */
export function integerBetween(
  min: number,
  max: number,
  missingMessage: string,
  outOfRangeMessage: string,
  notIntegerMessage = outOfRangeMessage,
) {
  return integerInput(missingMessage, notIntegerMessage)
    .pipe(z.number().min(min, outOfRangeMessage).max(max, outOfRangeMessage))
    .meta({ type: 'integer', minimum: min, maximum: max });
}

const NOT_A_NUMBER_MESSAGE = 'This id is not a number.';

/** Schema of the id of a row: a positive value of PostgreSQL's `integer` type. */
export const Id = idInput(NOT_A_NUMBER_MESSAGE);

/** Returns a schema for an id with a custom message for a missing value. */
export function idInput(missingMessage: string) {
  return integerBetween(
    1,
    INT4_MAX,
    missingMessage,
    'This id does not exist.',
    NOT_A_NUMBER_MESSAGE,
  );
}

/** Input of procedures that need only the id of a row. */
export const IdInput = z.object({ id: Id });

/** A boolean; also accepts the texts `true` and `false`, because URLs only contain text. */
export const BooleanInput = z.preprocess((value) => {
  if (value === 'true') return true;
  return value === 'false' ? false : value;
}, z.boolean('This must be true or false.'));

/** Search text of a list. Direction overrides are removed, not refused: the text is not stored. */
export const SearchText = z
  .string('Enter one search text')
  .overwrite((text) =>
    hasVisibleCharacter(text) ? removeInvisible(removeDirectionOverrides(text)) : '',
  )
  .max(SEARCH_MAX, `Enter at most ${SEARCH_MAX} characters`)
  .refine(isStorable, UNSTORABLE_MESSAGE);

/** https URL of a picture; the server never requests it. Empty text becomes null. */
export const PictureUrl = optionalLine(500, 'This address is too long.').refine(
  (url) => url === null || toPictureUrl(url) !== null,
  'Please enter a full web address, starting with https://',
);

/**
 * Schemas for view fields whose type the column already guarantees: a timestamp as ISO 8601 text
 * and an integer. These schemas check neither format nor range, because on a long list the checks
 * would double the cost of output validation. If only a few rows are read, `z.int()` can be used.
 */
export const Timestamp = z.string().meta({ format: 'date-time' });
export const NonNegativeInteger = z
  .number()
  .meta({ type: 'integer', minimum: 0, maximum: INT4_MAX });
