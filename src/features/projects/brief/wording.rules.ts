/**
 * A dash after a letter or digit is not a sign, because it joins words or marks a range. Digits are
 * not normalized, because 10² is not 102.
 */
const NUMBER =
  /(?:(?<![\p{L}\p{M}\p{N}])[-−‐‑–—+])?(?:(?<!\p{N})[.,٫])?\p{N}+(?:[.,٫٬'’]\p{N}+)*(?:\s?[%٪％﹪‰])?/gu;

/** Spaces inside a number are removed. */
function listNumbers(text: string): string[] {
  const numbers = text.replace(/\s+/gu, ' ').match(NUMBER) ?? [];
  return numbers.map((number) => number.replace(/\s/gu, ''));
}

/** Characters that no reader sees. Joiners are not among them, because they change words. */
const NEVER_COUNTED = /[\u00AD\u200B\u2060\uFEFF]|\p{Variation_Selector}/gu;

const removeNeverCounted = (text: string) => text.replace(NEVER_COUNTED, '');

/** Returns whether two texts differ at most in characters that no reader sees. */
export function isSameText(first: string, second: string): boolean {
  return removeNeverCounted(first) === removeNeverCounted(second);
}

/** A run of the signs that occur in names such as C# or re-sign, or one other punctuation mark. */
const PUNCTUATION = /[#-]+|\p{P}/gu;
const ENDS_WITH_WORD = /[\p{L}\p{M}\p{N}]$/u;
const BEGINS_WITH_WORD = /^[\p{L}\p{N}]/u;
/** The marks of all scripts that end a sentence, and colons and semicolons. */
const CLAUSE_END = /[\p{Sentence_Terminal}:;：；؛]/u;
/** Clause ends before the first word. The dot of a name such as .NET is none. */
const LEADING_ENDS = /^(?:(?!\.[\p{L}\p{N}])[\p{Sentence_Terminal}:;：；؛\s])+/u;
/** The text until the last character that is neither a clause end nor white space. */
const UNTIL_TRAILING_ENDS = /^.*[^\p{Sentence_Terminal}:;：；؛\s]/su;

/**
 * Returns a text without white space and without the punctuation that changes no meaning. Remaining
 * are `#` and `-` beside a letter or digit, marks between two digits, because 1.5 is not 15, and
 * marks that end a clause between two words.
 */
function removePunctuation(text: string): string {
  const counted = text.replace(PUNCTUATION, (mark, index: number) => {
    // Two code units contain the whole neighbour, also if it is a surrogate pair.
    const before = text.slice(Math.max(0, index - 2), index);
    const end = index + mark.length;
    const after = text.slice(end, end + 2);
    const isCounted = /[#-]/.test(mark)
      ? ENDS_WITH_WORD.test(before) || BEGINS_WITH_WORD.test(after)
      : CLAUSE_END.test(mark) || (/\p{N}$/u.test(before) && /^\p{N}/u.test(after));
    return isCounted ? mark : '';
  });
  const [inner = ''] = UNTIL_TRAILING_ENDS.exec(counted.replace(LEADING_ENDS, '')) ?? [];
  return inner.replace(/\s/gu, '');
}

/**
 * Returns a key that is equal for texts that differ only in white space, case, characters that no
 * reader sees, and punctuation that changes no meaning.
 */
function toWordingKey(text: string): string {
  const readable = removeNeverCounted(text.normalize('NFC'))
    .toLowerCase()
    .replace(/[‐‑－]/g, '-')
    .replace(/＃/g, '#');
  return [removePunctuation(readable), ...listNumbers(readable)].join('\n');
}

/**
 * Numbers are compared separately, because white space and punctuation can change a number: "2
 * 10-page sites", ".5", "-40", "100%".
 */
export function hasSameWording(first: string, second: string): boolean {
  return toWordingKey(first) === toWordingKey(second);
}
