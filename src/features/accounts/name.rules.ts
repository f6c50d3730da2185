import { DomainError } from '#platform/shared/errors.ts';

/** Brands that only the operator and its payment provider may use, also as a part of a name. */
const BRANDS = ['bidwright', 'stripe'];
/** A name of these words only looks like one of the operator's team. */
const TEAM_WORDS = [
  'admin',
  'administrator',
  'billing',
  'care',
  'customer',
  'help',
  'helpdesk',
  'moderator',
  'official',
  'operator',
  'payment',
  'payments',
  'payout',
  'payouts',
  'safety',
  'security',
  'service',
  'staff',
  'support',
  'system',
  'team',
  'the',
  'trust',
];

/** Letters of other scripts, digits and signs that look like a Latin letter. */
const LOOKALIKES: Record<string, string> = {
  // Cyrillic
  ...{
    а: 'a',
    в: 'b',
    г: 'r',
    е: 'e',
    һ: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
  },
  ...{ ԛ: 'q', с: 'c', ѕ: 's', т: 't', у: 'y', х: 'x', ԁ: 'd', ԝ: 'w', ь: 'b' },
  // Greek
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u' },
  ...{ χ: 'x', ω: 'w' },
  // Latin letters and signs
  ...{ ı: 'i', ɡ: 'g', ɑ: 'a', '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' },
};

/**
 * Returns the form that names which look alike have in common: lower case, without accents and
 * characters that are not displayed, in Latin letters. `i`, `l`, `1`, `|` and `!` are one letter.
 */
export function toNameSkeleton(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/./gu, (letter) => LOOKALIKES[letter] ?? letter)
    .replace(/[i1|!]/g, 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const brands = BRANDS.map(toNameSkeleton);
const teamWords = new Set(TEAM_WORDS.map(toNameSkeleton));

/**
 * Returns a refusal if a name of a user or a company could pass as the operator, its payment
 * provider or one of the admins with these names; else null.
 */
export function nameRefusal(name: string, adminNames: readonly string[] = []): DomainError | null {
  const skeleton = toNameSkeleton(name);
  const words = skeleton.split(' ');
  const joined = words.join('');
  const looksLikeTeam =
    brands.some((brand) => joined.includes(brand)) || words.every((word) => teamWords.has(word));
  if (looksLikeTeam) {
    return new DomainError(
      'invalid',
      'name_reserved',
      'This name could be taken for Bidwright or its payment provider. Please use your own name.',
    );
  }
  if (adminNames.some((admin) => toNameSkeleton(admin).replaceAll(' ', '') === joined)) {
    return new DomainError(
      'invalid',
      'name_reserved',
      'A member of our team has this name. Please add a middle name or an initial.',
    );
  }
  return null;
}
