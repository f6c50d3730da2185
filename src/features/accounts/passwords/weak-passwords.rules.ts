import { type DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { getLocalPart } from '../email.rules.ts';
import { toSkeleton } from '../lookalikes.rules.ts';
import { commonPasswords } from './common-passwords.rules.ts';
import { GUESSABLE_PASSWORD_CODE } from './password.rules.ts';

/** Attackers try the owner's names and address first. */
export interface PasswordOwner {
  firstName: string;
  lastName: string;
  email: string;
}

/** Missing in the list of common passwords. */
const productWords = new Set([
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
]);

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
// The lookbehind prevents that the time grows with the square of the length.
const SURROUNDING_SYMBOLS = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
const SURROUNDING_NON_LETTERS = /^\P{L}+|(?<!\P{L})\P{L}+$/gu;
const SURROUNDING_MAX = 6;

/** Shorter names do not count, because many passwords contain them by chance. */
const NAME_LENGTH_MIN = 3;

/**
 * A common password, product word or name of the owner with at most a few characters around it.
 * Length and characters are checked by `findPasswordProblem`.
 */
export function guessablePasswordRefusal(
  password: string,
  owner: PasswordOwner,
): DomainError | null {
  const forms = listBaseForms(password);
  const isGuessable =
    forms.some((form) => commonPasswords.has(form) || productWords.has(form)) ||
    isMadeOfNames(password, forms, owner);
  if (!isGuessable) return null;
  return invalidFieldError(
    'password',
    GUESSABLE_PASSWORD_CODE,
    'This password is too easy to guess. Please choose another one.',
  );
}

/**
 * `P@ssw0rd1!` yields `password`. A sign at the start or end may stand for a letter (`$mile`) or
 * may have been added (`p@ssw0rd1`), so both are tried.
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
  return forms.filter((form) => form.length >= NAME_LENGTH_MIN);
}

function replaceLookalikes(text: string): string {
  return text.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

/** Letters that some users write as two letters instead of leaving out the accent. */
const TWO_LETTER_SPELLINGS: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  å: 'aa',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  þ: 'th',
};

/**
 * Returns whether a password consists of a name of its owner, with or without separators and
 * accents. `forms` are the base forms of the password.
 */
function isMadeOfNames(password: string, forms: readonly string[], owner: PasswordOwner): boolean {
  const normalForm = password.normalize('NFKC');
  const letters = normalForm.replace(/\P{L}/gu, '');
  const hasFewOtherCharacters = normalForm.length - letters.length <= SURROUNDING_MAX;
  const skeletons = new Set([...forms, ...(hasFewOtherCharacters ? [letters] : [])].map(toWord));
  return listOwnerNames(owner)
    .flatMap((name) => [toWord(name), toWord(withTwoLetterSpellings(name))])
    .some((name) => name.length >= NAME_LENGTH_MIN && skeletons.has(name));
}

/** Returns a text without separators and accents. Letters that look alike become the same. */
function toWord(text: string): string {
  // Twice, because letters that together look like another one may have had a separator between
  // them.
  return toSkeleton(toSkeleton(text).replaceAll(' ', ''));
}

const withTwoLetterSpellings = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/./gu, (letter) => TWO_LETTER_SPELLINGS[letter] ?? letter);

function listOwnerNames({ firstName, lastName, email }: PasswordOwner): string[] {
  const parts = `${firstName} ${lastName}`.split(/[^\p{L}\p{M}\p{N}]+/u);
  return [
    ...parts,
    firstName,
    lastName,
    firstName + lastName,
    lastName + firstName,
    getLocalPart(email),
  ];
}
