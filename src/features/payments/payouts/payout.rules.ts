import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { lazily } from '#platform/shared/locale.ts';

/** Where Stripe pays out to, as ISO 3166 codes. */
export const payoutCountries = [
  'AE',
  'AT',
  'AU',
  'BE',
  'BG',
  'BR',
  'CA',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GI',
  'GR',
  'HK',
  'HR',
  'HU',
  'IE',
  'IT',
  'JP',
  'LI',
  'LT',
  'LU',
  'LV',
  'MT',
  'MX',
  'MY',
  'NL',
  'NO',
  'NZ',
  'PL',
  'PT',
  'RO',
  'SE',
  'SG',
  'SI',
  'SK',
  'TH',
  'US',
] as const;

export type PayoutCountry = (typeof payoutCountries)[number];

/** Each country payouts go to by its name, in the order of names. */
export const payoutCountryNames = lazily(() => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const nameOf = (code: PayoutCountry) => (names.of(code) ?? code).replace(/ SAR China$/, '');
  return payoutCountries
    .map((code) => ({ code, name: nameOf(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
});

/** What somebody in this country must know before they earn: nothing is paid out to it; or null. */
export function payoutGap(country: string | null): string | null {
  if (!country || payoutCountryNames().some(({ name }) => name === country)) return null;
  return (
    `Stripe, which pays out earnings, does not pay to bank accounts in ${country}. To be paid ` +
    `you need one in your name, or your company’s, in one of ${payoutCountries.length} other countries.`
  );
}

/** Why this person has no payouts, or null. */
export function payoutsRefusal(actor: { role: Role }): DomainError | null {
  if (actor.role === 'developer') return null;
  return new DomainError('forbidden', 'developers_only', 'Only developers receive payouts.');
}

export function notBegun(): DomainError {
  return new DomainError(
    'conflict',
    'payouts_not_begun',
    'There is no payout account to go on with. Please set one up first.',
  );
}

export type PayoutAccountStatus = 'creating' | 'onboarding' | 'active' | 'restricted' | 'closed';

/** What Stripe's word on an account means: only the capability tells, no return address. */
export function accountStatus(account: {
  closed?: boolean | undefined;
  transfers: string | null;
}): PayoutAccountStatus {
  if (account.closed) return 'closed';
  if (account.transfers === 'active') return 'active';
  return account.transfers === 'restricted' || account.transfers === 'unsupported'
    ? 'restricted'
    : 'onboarding';
}
