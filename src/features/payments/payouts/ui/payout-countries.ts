import { payoutCountries } from '../payout.rules.ts';

type Country = (typeof payoutCountries)[number];

const names = new Intl.DisplayNames('en', { type: 'region' });

function nameOf(code: Country): string {
  return (names.of(code) ?? code).replace(/ SAR China$/, '');
}

/** Where payouts can go to, by name. */
export const countryChoices = payoutCountries
  .map((value) => ({ value, label: nameOf(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** The country a profile names, if payouts go there; else none. */
export function countryNamed(name: string | null): Country | '' {
  return countryChoices.find(({ label }) => label === name)?.value ?? '';
}
