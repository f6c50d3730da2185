import { type DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { localPart } from '../email.rules.ts';
import { commonPasswords } from './common-passwords.rules.ts';
import { WEAK_PASSWORD_CODE } from './password.rules.ts';

/** Owner of the new password, because attackers try the owner's names first. */
export interface PasswordOwner {
  firstName: string;
  lastName: string;
  email: string;
}

/** Words of this product that the list of common passwords does not contain. */
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
const SURROUNDING_SYMBOLS = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
const SURROUNDING_NON_LETTERS = /^\P{L}+|(?<!\P{L})\P{L}+$/gu;
/** Maximum number of characters around a common word for which a password counts as common. */
const SURROUNDING_MAX = 6;

/**
 * Returns a refusal if attackers would try the password first, else null. Length and characters are
 * checked by other rules.
 */
export function weakPasswordRefusal(password: string, owner: PasswordOwner): DomainError | null {
  const guessableWords = new Set([...PRODUCT_WORDS, ...listOwnerWords(owner)]);
  const isGuessable = listBaseForms(password).some(
    (form) => commonPasswords.has(form) || guessableWords.has(form),
  );
  if (!isGuessable) return null;
  return invalidFieldError(
    'password',
    WEAK_PASSWORD_CODE,
    'This password is too easy to guess. Please choose another one.',
  );
}

/** Returns the words that a password is derived from: `P@ssw0rd1!` yields `password`. */
function listBaseForms(password: string): string[] {
  const lowered = password.normalize('NFKC').toLowerCase();
  const forms = [lowered, lowered.replace(SURROUNDING_SYMBOLS, '')];
  for (const spelled of [lowered, replaceLookalikes(lowered)]) {
    const word = spelled.replace(SURROUNDING_NON_LETTERS, '');
    if (spelled.length - word.length <= SURROUNDING_MAX) forms.push(word);
  }
  const stripped = replaceLookalikes(lowered.replace(SURROUNDING_NON_LETTERS, ''));
  if (lowered.length - stripped.length <= SURROUNDING_MAX) forms.push(stripped);
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
    localPart(email).toLowerCase(),
  ];
}
