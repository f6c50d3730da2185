/**
 * A number with its sign, decimal mark and percent sign. A dash after a letter or digit is not a
 * sign, because it joins words or marks a range. Digits are not normalized, because 10² is not 102.
 */
const NUMBER =
  /(?:(?<![\p{L}\p{M}\p{N}])[-−‐‑–—+])?(?:(?<!\p{N})[.,٫])?\p{N}+(?:[.,٫٬'’]\p{N}+)*(?:\s?[%٪％﹪‰])?/gu;

/** Returns the numbers of a text in their order. Spaces inside a number are removed. */
function listNumbers(text: string): string[] {
  const numbers = text.normalize('NFC').replace(/\s+/gu, ' ').match(NUMBER) ?? [];
  return numbers.map((number) => number.replace(/\s/gu, ''));
}

/**
 * Returns a text in lower case, without white space and punctuation. Punctuation between digits
 * remains, because 1.5 is not 15.
 */
function removePunctuation(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<!\p{N})\p{P}|\p{P}(?!\p{N})/gu, '')
    .replace(/\s/gu, '');
}

/** Returns a key that is equal for texts that differ only in white space, case and punctuation. */
export function toWordingKey(text: string): string {
  return [removePunctuation(text), ...listNumbers(text)].join('\n');
}

/**
 * Returns whether two texts have the same words and numbers. Numbers are compared separately,
 * because white space and punctuation can change a number: "2 10-page sites", ".5", "-40", "100%".
 */
export function hasSameWording(first: string, second: string): boolean {
  return toWordingKey(first) === toWordingKey(second);
}

/** Finds words also in languages without spaces between words. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

function listWords(text: string): string[] {
  const segments = [...segmenter.segment(text.normalize('NFC').toLowerCase())];
  return segments.filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** Returns the share of words that two texts have in common, from 0 to 1 (Dice coefficient). */
export function compareWords(first: string, second: string): number {
  const words = listWords(first);
  const unmatched = listWords(second);
  const total = words.length + unmatched.length;
  const common = words.filter((word) => {
    const index = unmatched.indexOf(word);
    // Each word of the second text can match only once.
    if (index !== -1) unmatched.splice(index, 1);
    return index !== -1;
  });
  return total === 0 ? 0 : (2 * common.length) / total;
}
