import { DomainError } from '#platform/shared/errors.ts';
import { toSkeleton } from './lookalikes.rules.ts';

/** Brands that only the operator and its payment provider may use, also as a part of a name. */
const BRANDS = ['bidwright', 'stripe'];
/** A name that consists only of these words looks like the name of a team of the operator. */
const TEAM_WORDS = [
  'account',
  'accounts',
  'admin',
  'administrator',
  'agent',
  'and',
  'billing',
  'care',
  'center',
  'centre',
  'client',
  'compliance',
  'customer',
  'department',
  'desk',
  'dispute',
  'disputes',
  'escrow',
  'finance',
  'fraud',
  'help',
  'helpdesk',
  'identity',
  'legal',
  'manager',
  'moderation',
  'moderator',
  'official',
  'operator',
  'payment',
  'payments',
  'payout',
  'payouts',
  'platform',
  'prevention',
  'refund',
  'refunds',
  'relations',
  'resolution',
  'risk',
  'safety',
  'security',
  'service',
  'services',
  'site',
  'staff',
  'success',
  'support',
  'system',
  'team',
  'technical',
  'the',
  'trust',
  'verification',
  'verified',
];

const brands = BRANDS.map(toSkeleton);
const teamWords = new Set(TEAM_WORDS.map(toSkeleton));

/**
 * Returns whether a word contains the brand, or whether consecutive words without the spaces
 * between them start with the brand (`Bid wright`). A brand that starts inside a word and continues
 * in the next word is allowed: `Chris Tripe` may be a real name.
 */
function hasBrand(words: readonly string[], brand: string): boolean {
  return words.some(
    (word, index) => word.includes(brand) || words.slice(index).join('').startsWith(brand),
  );
}

/**
 * Returns the refusal `name_reserved` if the name of a user or company could be mistaken for the
 * name of the operator, its payment provider or an admin; else null. `adminNames` are full names.
 */
export function nameRefusal(name: string, adminNames: readonly string[] = []): DomainError | null {
  const words = toSkeleton(name).split(' ');
  const isReserved =
    brands.some((brand) => hasBrand(words, brand)) || words.every((word) => teamWords.has(word));
  if (isReserved) {
    return new DomainError(
      'invalid',
      'name_reserved',
      'This name could be mistaken for Bidwright or its payment provider. Use your own name.',
    );
  }
  if (adminNames.some((admin) => toSkeleton(admin).replaceAll(' ', '') === words.join(''))) {
    return new DomainError(
      'invalid',
      'name_reserved',
      'A member of our team has this name. Add a middle name or an initial.',
    );
  }
  return null;
}
