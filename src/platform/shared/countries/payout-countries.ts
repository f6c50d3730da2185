import { lazyValue } from '../format/locale.ts';
import { countries } from './countries.ts';

/** Countries to which Stripe sends payouts, as ISO 3166 codes. */
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

/** Returns the payout countries with their English names, sorted by name. */
export const listPayoutCountries = lazyValue(() => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const toName = (code: PayoutCountry) => (names.of(code) ?? code).replace(/ SAR China$/, '');
  return payoutCountries
    .map((code) => ({ code, name: toName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
});

/**
 * Returns a warning for a developer in a country without payouts; null if payouts are available
 * there or the text is not the name of a known country.
 */
export function payoutCountryWarning(named: string | null): string | null {
  const country = countries.find((name) => name.toLowerCase() === named?.trim().toLowerCase());
  if (!country || listPayoutCountries().some(({ name }) => name === country)) return null;
  return (
    `Stripe, which pays out earnings, does not pay to bank accounts in ${country}. To be paid ` +
    `you need one in your name, or your company’s, in one of ${payoutCountries.length} other countries.`
  );
}
