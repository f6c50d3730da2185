import { z } from 'zod';
import { SEARCH_MAX } from '../format/text.ts';
import { toPublicUrl } from '../links.ts';
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
 * Removes invisible characters and marks of direction, which pasted text may contain unnoticed. A
 * tab becomes a space.
 */
export function lineInput(typeMessage?: string) {
  return textInput(typeMessage)
    .refine(hasNoLineBreak, LINE_BREAK_MESSAGE)
    .overwrite(removeInvisible);
}

export function requiredText(missingMessage: string, maxLength: number, tooLongMessage: string) {
  return textInput(missingMessage)
    .min(1, { error: missingMessage, abort: true })
    .max(maxLength, tooLongMessage);
}

export function requiredLine(missingMessage: string, maxLength: number, tooLongMessage: string) {
  return lineInput(missingMessage)
    .min(1, { error: missingMessage, abort: true })
    .max(maxLength, tooLongMessage);
}

export function optionalText(maxLength: number, tooLongMessage: string) {
  return textInput('This must be text.')
    .max(maxLength, tooLongMessage)
    .nullish()
    .transform((text) => text || null);
}

export function optionalLine(maxLength: number, tooLongMessage: string) {
  return lineInput('This must be text.')
    .max(maxLength, tooLongMessage)
    .nullish()
    .transform((text) => text || null);
}

/** Also accepts digits as text, because forms and URLs only contain text. */
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

export const Id = idInput(NOT_A_NUMBER_MESSAGE);

export function idInput(missingMessage: string) {
  return integerBetween(
    1,
    INT4_MAX,
    missingMessage,
    'This id does not exist.',
    NOT_A_NUMBER_MESSAGE,
  );
}

export const IdInput = z.object({ id: Id });

/** Also accepts the texts `true` and `false`, because URLs only contain text. */
export const BooleanInput = z.preprocess((value) => {
  if (value === 'true') return true;
  return value === 'false' ? false : value;
}, z.boolean('This must be true or false.'));

/** Direction overrides are removed, not refused, because the text is not stored. */
export const SearchText = z
  .string('Enter one search text')
  .overwrite((text) =>
    hasVisibleCharacter(text) ? removeInvisible(removeDirectionOverrides(text)) : '',
  )
  .max(SEARCH_MAX, `Enter at most ${SEARCH_MAX} characters`)
  .refine(isStorable, UNSTORABLE_MESSAGE);

/** https; the server does not request it. Empty text becomes null. */
export const PictureUrl = optionalLine(500, 'This address is too long.').refine(
  (url) => url === null || toPublicUrl(url) !== null,
  'Please enter a full web address, starting with https://',
);

/**
 * For view fields whose type the column already guarantees. Checks neither format nor range,
 * because that would double the cost of output validation on a long list.
 */
export const Timestamp = z.string().meta({ format: 'date-time' });
export const NonNegativeInteger = z
  .number()
  .meta({ type: 'integer', minimum: 0, maximum: INT4_MAX });
