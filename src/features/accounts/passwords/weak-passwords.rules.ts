import { type DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { getLocalPart } from '../email.rules.ts';
import { commonPasswords } from './common-passwords.rules.ts';
import { GUESSABLE_PASSWORD_CODE } from './password.rules.ts';

/** The owner of a new password. Attackers try the owner's names and address first. */
export interface PasswordOwner {
  firstName: string;
  lastName: string;
  email: string;
}

/** Words of this product that are missing in the list of common passwords. */
const PRODUCT_WORDS = [
  'bidwright',
  'marketplace',
  'freelance',
  'freelancer',
  'developer',
  'client',
  'bidder',
  'bidding',
  'project',
  'projects',
  'payment',
];

/** Letters by the sign or digit that users type instead of them. */
const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
// The lookbehind allows a match at the end only from the first character of a run. Otherwise the
// time would grow with the square of the length.
const SURROUNDING_SYMBOLS = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
const SURROUNDING_NON_LETTERS = /^\P{L}+|(?<!\P{L})\P{L}+$/gu;
/**
 * Maximum number of characters around a common word up to which the whole password counts as
 * common.
 */
const SURROUNDING_MAX = 6;

/**
 * Returns the refusal `password_guessable` if attackers would try the password first; else null.
 * Such a password is a common password, a word of this product or a name of its owner, with at most
 * a few characters around it. Length and characters are checked by `findPasswordProblem`.
 */
export function guessablePasswordRefusal(
  password: string,
  owner: PasswordOwner,
): DomainError | null {
  const guessableWords = new Set([...PRODUCT_WORDS, ...listOwnerWords(owner)]);
  const isGuessable = listBaseForms(password).some(
    (form) => commonPasswords.has(form) || guessableWords.has(form),
  );
  if (!isGuessable) return null;
  return invalidFieldError(
    'password',
    GUESSABLE_PASSWORD_CODE,
    'This password is too easy to guess. Please choose another one.',
  );
}

/**
 * Returns the words that a password may be derived from: `P@ssw0rd1!` yields `password`. Signs are
 * converted to letters both before and after the characters around the word are removed. A sign at
 * the start or end of a password may stand for a letter (`$mile`) or may have been added
 * (`p@ssw0rd1`).
 */
function listBaseForms(password: string): string[] {
  const lowerCase = password.normalize('NFKC').toLowerCase();
  const forms = [lowerCase, lowerCase.replace(SURROUNDING_SYMBOLS, '')];
  for (const spelling of [lowerCase, replaceLookalikes(lowerCase)]) {
    const word = spelling.replace(SURROUNDING_NON_LETTERS, '');
    if (spelling.length - word.length <= SURROUNDING_MAX) forms.push(word);
  }
  const strippedWord = replaceLookalikes(lowerCase.replace(SURROUNDING_NON_LETTERS, ''));
  if (lowerCase.length - strippedWord.length <= SURROUNDING_MAX) forms.push(strippedWord);
  // Names of one or two letters do not count.
  return forms.filter((form) => form.length >= 3);
}

function replaceLookalikes(text: string): string {
  return text.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

function listOwnerWords({ firstName, lastName, email }: PasswordOwner): string[] {
  const [first, last] = [firstName.toLowerCase(), lastName.toLowerCase()];
  return [
    first,
    last,
    first + last,
    last + first,
    `${first}.${last}`,
    getLocalPart(email).toLowerCase(),
  ];
}
