import {
  listPayoutCountries,
  type PayoutCountry,
} from '#platform/shared/countries/payout-countries.ts';

/** The countries that payouts support, as options of a select. */
export const countryOptions = listPayoutCountries().map(({ code, name }) => ({
  value: code,
  label: name,
}));

/** Returns the code of a country in a profile; an empty string if payouts do not support it. */
export function toPayoutCountry(name: string | null): PayoutCountry | '' {
  return countryOptions.find(({ label }) => label === name)?.value ?? '';
}
