import { expect, test } from 'vitest';
import { payoutCountries, payoutCountryWarning } from './countries.ts';

test('a warning is shown for countries without payouts', () => {
  for (const country of [null, '', 'Germany', 'Hong Kong', 'Czechia']) {
    expect(payoutCountryWarning(country)).toBeNull();
  }
  expect(payoutCountryWarning('Nigeria')).toBe(
    'Stripe, which pays out earnings, does not pay to bank accounts in Nigeria. To be paid you ' +
      'need one in your name, or your company’s, in one of 44 other countries.',
  );
});

test('countries have unique codes of two letters', () => {
  for (const country of payoutCountries) expect(country).toMatch(/^[A-Z]{2}$/);
  expect(new Set(payoutCountries).size).toBe(payoutCountries.length);
});
