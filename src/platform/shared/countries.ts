import { lazyValue } from './format/locale.ts';

export const countries = [
  'United States',
  ...`Albania, Algeria, Angola, Argentina, Armenia, Australia, Austria, Azerbaijan, Bahrain,
  Bangladesh, Belarus, Belgium, Bolivia, Bosnia and Herzegovina, Botswana, Brazil, Bulgaria,
  Cambodia, Cameroon, Canada, Chile, China, Colombia, Costa Rica, Croatia, Cyprus, Czechia,
  Denmark, Dominican Republic, Ecuador, Egypt, El Salvador, Estonia, Ethiopia, Finland, France,
  Georgia, Germany, Ghana, Greece, Guatemala, Honduras, Hong Kong, Hungary, Iceland, India,
  Indonesia, Iraq, Ireland, Israel, Italy, Jamaica, Japan, Jordan, Kazakhstan, Kenya, Kuwait,
  Latvia, Lebanon, Lithuania, Luxembourg, Malaysia, Malta, Mauritius, Mexico, Moldova, Mongolia,
  Morocco, Mozambique, Nepal, Netherlands, New Zealand, Nicaragua, Nigeria, North Macedonia,
  Norway, Oman, Pakistan, Panama, Paraguay, Peru, Philippines, Poland, Portugal, Qatar, Romania,
  Rwanda, Saudi Arabia, Senegal, Serbia, Singapore, Slovakia, Slovenia, South Africa, South Korea,
  Spain, Sri Lanka, Sweden, Switzerland, Taiwan, Tanzania, Thailand, Tunisia, Turkey, Uganda,
  Ukraine, United Arab Emirates, United Kingdom, Uruguay, Uzbekistan, Venezuela, Vietnam, Zambia,
  Zimbabwe`.split(/,\s+/),
];

/** ISO 3166 codes of the countries to which Stripe sends payouts. */
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

export const listPayoutCountries = lazyValue(() => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const toName = (code: PayoutCountry) => (names.of(code) ?? code).replace(/ SAR China$/, '');
  return payoutCountries
    .map((code) => ({ code, name: toName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
});

export function payoutCountryWarning(countryName: string | null): string | null {
  const country = countries.find(
    (name) => name.toLowerCase() === countryName?.trim().toLowerCase(),
  );
  if (!country || listPayoutCountries().some(({ name }) => name === country)) return null;
  return (
    `Stripe, which pays out earnings, does not pay to bank accounts in ${country}. To be paid ` +
    `you need one in your name, or your company’s, in one of ${payoutCountries.length} other countries.`
  );
}
