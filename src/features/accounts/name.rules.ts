import { DomainError } from '#platform/shared/errors.ts';
import { FORMER_MEMBER } from '#platform/shared/format/text.ts';
import { toSkeleton } from './lookalikes.rules.ts';

const BRANDS = ['bidwright', 'stripe'];
/** A name of only these words looks like a team of the operator. */
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

/** A name that consists only of these words looks like the site's name for a deleted account. */
const FORMER_MEMBER_WORDS = [
  ...`A ${FORMER_MEMBER}`.split(' '),
  'an',
  'anonymous',
  'deleted',
  'members',
  'someone',
  'unknown',
  'user',
];

const brands = BRANDS.map(toSkeleton);
const teamWords = new Set(TEAM_WORDS.map(toSkeleton));
const formerMemberWords = new Set(FORMER_MEMBER_WORDS.map(toSkeleton));

/** A web address with its scheme or `www`. Mail programs make links of them. */
const URL_IN_NAME = /\/\/|\bwww\./i;
/**
 * A domain without a scheme. Names such as `St.John` are no domains: what follows the dot is upper
 * case and no common ending.
 */
const DOMAIN_IN_NAME =
  /[\p{L}\p{N}]\.(?:\p{Ll}{2,}|(?:COM|NET|ORG|INFO|BIZ|IO|CO|DEV|APP|ME)|(?:Com|Net|Org|Info|Biz|Io|Co|Dev|App|Me))(?![\p{L}\p{N}])/u;

/**
 * Returns the refusal `name_reserved` if mail programs would show a link in this name of a company;
 * else null. Domains are allowed, because names such as `Booking.com` exist.
 */
export function linkInNameRefusal(name: string): DomainError | null {
  return URL_IN_NAME.test(name.normalize('NFKC')) ? linkInNameError() : null;
}

/** Returns the same refusal for the name of a person, which cannot contain a domain either. */
export function linkInPersonNameRefusal(name: string): DomainError | null {
  return DOMAIN_IN_NAME.test(name.normalize('NFKC')) ? linkInNameError() : linkInNameRefusal(name);
}

function linkInNameError(): DomainError {
  return new DomainError(
    'invalid',
    'name_reserved',
    'A name cannot contain a web address. If it is none, add a space after the dot.',
  );
}

/**
 * Also finds a brand across words (`Bid wright`), unless it starts inside a word: `Chris Tripe` may
 * be a real name.
 */
function hasBrand(words: readonly string[], brand: string): boolean {
  return words.some(
    (word, index) => word.includes(brand) || words.slice(index).join('').startsWith(brand),
  );
}

/**
 * Returns the refusal `name_reserved` if the name of a user or company could be mistaken for the
 * name of the operator, its payment provider, an admin or a deleted account; else null.
 * `adminNames` are full names.
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
  if (words.every((word) => formerMemberWords.has(word))) {
    return new DomainError(
      'invalid',
      'name_reserved',
      'This name could be mistaken for a deleted account. Use your own name.',
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
