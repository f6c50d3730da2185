import { DomainError } from '#platform/shared/errors.ts';
import { toSkeleton } from './lookalikes.rules.ts';

/** Brands that only the operator and its payment provider may use, also as a part of a name. */
const BRANDS = ['bidwright', 'stripe'];
/** A name of these words only looks like one of the operator's team. */
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
 * Returns whether a word contains the brand, or some words are the brand in pieces (`Bid wright`). A
 * brand that begins inside of another word is in neither: Chris Tripe is a person.
 */
function hasBrand(words: readonly string[], brand: string): boolean {
  return words.some(
    (word, index) => word.includes(brand) || words.slice(index).join('').startsWith(brand),
  );
}

/**
 * Returns a refusal if a name of a user or a company could pass as the operator, its payment
 * provider or one of the admins with these names; else null.
 */
export function nameRefusal(name: string, adminNames: readonly string[] = []): DomainError | null {
  const words = toSkeleton(name).split(' ');
  const looksLikeTeam =
    brands.some((brand) => hasBrand(words, brand)) || words.every((word) => teamWords.has(word));
  if (looksLikeTeam) {
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
