const NUL_OR_LONE_SURROGATE =
  /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** Embeddings, overrides and isolates can make a name look like another name. */
const DIRECTION_OVERRIDE = /[\u202A-\u202E\u2066-\u2069]/;
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** Excludes the Hangul fillers, which are letters, and the empty Braille pattern, a symbol. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A flag that contains invisible tag characters, such as that of Scotland, or a tag without a flag.
 */
const FLAG_OR_TAG = /(\u{1F3F4}[\u{E0020}-\u{E007E}]{1,30}\u{E007F})|[\u{E0000}-\u{E007F}]/gu;
/** Joiners that follow no emoji, combining mark or letter of a script that uses joiners. */
const NEEDLESS_JOINER =
  /(?<![\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D](?!\p{M})/gu;
/** At the beginning, after white space or after a Latin letter. */
const NEEDLESS_SELECTOR = /(?<![^\s\p{Script=Latin}])\p{Variation_Selector}/gu;
const OTHER_INVISIBLE =
  /(?!\u200C|\u200D|[\u{E0000}-\u{E007F}]|\p{Variation_Selector})[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** False if PostgreSQL cannot store the text; a search for it finds nothing. */
export function isStorable(text: string): boolean {
  return !NUL_OR_LONE_SURROGATE.test(text);
}

export function hasNoDirectionOverride(text: string): boolean {
  return !DIRECTION_OVERRIDE.test(text);
}

export function hasNoLineBreak(text: string): boolean {
  return !LINE_BREAK.test(text);
}

/** Returns a text with `\n` for each line break, such as the CRLF of Windows or of Word. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(LINE_BREAKS, '\n');
}

export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text);
}

/** Tabs become spaces. Joiners remain where a script or an emoji needs them. */
export function removeInvisible(line: string): string {
  return line
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
    .replace(OTHER_INVISIBLE, '')
    .replace(FLAG_OR_TAG, '$1')
    .replace(NEEDLESS_JOINER, '')
    .replace(NEEDLESS_SELECTOR, '')
    .trim();
}

export function removeDirectionOverrides(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}
