import { type PayoutCountry, payoutCountryNames } from '#platform/shared/payout-countries.ts';

/** Where payouts can go to, as a list to choose from. */
export const countryChoices = payoutCountryNames().map(({ code, name }) => ({
  value: code,
  label: name,
}));

/** The country a profile names, if payouts go there; else none. */
export function countryNamed(name: string | null): PayoutCountry | '' {
  return countryChoices.find(({ label }) => label === name)?.value ?? '';
}
