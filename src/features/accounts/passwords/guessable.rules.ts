import { DomainError } from '#platform/shared/errors.ts';
import { localPart } from '../email.rules.ts';
import { commonPasswords } from './common-passwords.rules.ts';
import { GUESSABLE } from './password.rules.ts';

/** Owner of the new password, because attackers try the owner's names first. */
export interface Owner {
  firstName: string;
  lastName: string;
  email: string;
}

/** Words of this product that the list of common passwords does not contain. */
const OF_THE_HOUSE = [
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

const ALIKE: Record<string, string> = {
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
const SIGNS_AROUND = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
const DECORATION = /^\P{L}+|(?<!\P{L})\P{L}+$/gu;
/** Maximum number of characters around a common word for which a password counts as common. */
const DECORATION_MAX = 6;

/**
 * Returns a refusal if attackers would try the password first, else null. Length and characters are
 * checked by other rules.
 */
export function guessableRefusal(password: string, owner: Owner): DomainError | null {
  const own = new Set([...OF_THE_HOUSE, ...wordsOf(owner)]);
  const guessed = formsOf(password).some((form) => commonPasswords.has(form) || own.has(form));
  if (!guessed) return null;
  return new DomainError(
    'invalid',
    GUESSABLE,
    'This password is too easy to guess. Please choose another one.',
  );
}

/** Returns the words that a password is derived from: `P@ssw0rd1!` yields `password`. */
function formsOf(password: string): string[] {
  const whole = password.toLowerCase();
  const forms = [whole, whole.replace(SIGNS_AROUND, '')];
  for (const spelled of [whole, alike(whole)]) {
    const word = spelled.replace(DECORATION, '');
    if (spelled.length - word.length <= DECORATION_MAX) forms.push(word);
  }
  const bare = alike(whole.replace(DECORATION, ''));
  if (whole.length - bare.length <= DECORATION_MAX) forms.push(bare);
  return forms.filter((form) => form.length >= 3);
}

function alike(text: string): string {
  return text.replace(/[@431!0$57]/g, (sign) => ALIKE[sign] ?? sign);
}

function wordsOf({ firstName, lastName, email }: Owner): string[] {
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
