/**
 * A number with its sign, decimal mark and percent sign. A dash after a letter or digit is no sign:
 * it joins words, or is a range. Digits are not normalized, because 10² is not 102.
 */
const NUMBER =
  /(?:(?<![\p{L}\p{M}\p{N}])[-−‐‑–—+])?(?:(?<!\p{N})[.,٫])?\p{N}+(?:[.,٫٬'’]\p{N}+)*(?:\s?[%٪％﹪‰])?/gu;

/** Returns the numbers of a text in their order, without spaces in them. */
function listNumbers(text: string): string[] {
  const numbers = text.normalize('NFC').replace(/\s+/gu, ' ').match(NUMBER) ?? [];
  return numbers.map((number) => number.replace(/\s/gu, ''));
}

/**
 * Returns a text without white space, case and punctuation. Punctuation between digits stays,
 * because 1.5 is not 15.
 */
function removePunctuation(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<!\p{N})\p{P}|\p{P}(?!\p{N})/gu, '')
    .replace(/\s/gu, '');
}

/** Returns a key that is the same for texts that differ in white space, case and punctuation. */
export function toWordingKey(text: string): string {
  return [removePunctuation(text), ...listNumbers(text)].join('\n');
}

/**
 * Returns whether two texts have the same words and numbers. White space and signs that are only
 * punctuation elsewhere may be part of a number: "2 10-page sites", ".5", "-40", "100%".
 */
export function hasSameWording(one: string, other: string): boolean {
  return toWordingKey(one) === toWordingKey(other);
}

/** Used because it finds words also in languages without spaces between them. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

function listWords(text: string): string[] {
  const segments = [...segmenter.segment(text.normalize('NFC').toLowerCase())];
  return segments.filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** Returns the part of the words that two texts have in common, from 0 to 1 (Dice coefficient). */
export function compareWords(one: string, other: string): number {
  const words = listWords(one);
  const unmatched = listWords(other);
  const total = words.length + unmatched.length;
  const common = words.filter((word) => {
    const at = unmatched.indexOf(word);
    // Each word of the other text matches only once.
    if (at !== -1) unmatched.splice(at, 1);
    return at !== -1;
  });
  return total === 0 ? 0 : (2 * common.length) / total;
}
