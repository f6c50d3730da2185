import { type PayoutCountry, payoutCountryNames } from '#platform/shared/payout-countries.ts';

/** The countries that payouts support, as options of a select. */
export const countryChoices = payoutCountryNames().map(({ code, name }) => ({
  value: code,
  label: name,
}));

/** Returns the code of a country in a profile; an empty string if payouts do not support it. */
export function countryNamed(name: string | null): PayoutCountry | '' {
  return countryChoices.find(({ label }) => label === name)?.value ?? '';
}
