import { expect, test } from 'vitest';
import { countries } from '#features/profiles/place.rules.ts';
import { inFull } from '#testing/refused.ts';
import {
  accountStatus,
  notBegun,
  payoutCountries,
  payoutCountryNames,
  payoutGap,
  payoutsRefusal,
} from './payout.rules.ts';

test('only developers receive payouts', () => {
  expect(payoutsRefusal({ role: 'developer' })).toBeNull();
  expect(inFull(payoutsRefusal({ role: 'client' }))).toBe(
    'forbidden developers_only: Only developers receive payouts.',
  );
  expect(payoutsRefusal({ role: 'admin' })).toEqual(payoutsRefusal({ role: 'client' }));
  expect(inFull(notBegun())).toBe(
    'conflict payouts_not_begun: There is no payout account to go on with. Please set one up first.',
  );
});

test.each([
  [{ transfers: null }, 'onboarding'],
  [{ transfers: 'pending' }, 'onboarding'],
  [{ transfers: 'active' }, 'active'],
  [{ transfers: 'restricted' }, 'restricted'],
  [{ transfers: 'unsupported' }, 'restricted'],
  [{ transfers: 'active', closed: false }, 'active'],
  [{ transfers: 'active', closed: true }, 'closed'],
])('an account of which Stripe says %j is %s', (account, status) => {
  expect(accountStatus(account)).toBe(status);
});

test('who lives where nothing is paid out to hears of it', () => {
  for (const country of [null, '', 'Germany', 'Hong Kong', 'Czechia']) {
    expect(payoutGap(country)).toBeNull();
  }
  expect(payoutGap('Nigeria')).toBe(
    'Stripe, which pays out earnings, does not pay to bank accounts in Nigeria. To be paid you ' +
      'need one in your name, or your company’s, in one of 44 other countries.',
  );
});

test('every country payouts go to is named as profiles name it', () => {
  const foreign = payoutCountryNames().filter(({ name }) => !countries.includes(name));
  expect(foreign.map(({ name }) => name)).toEqual(['Gibraltar', 'Liechtenstein']);
});

test('countries are known by two letters, each once', () => {
  for (const country of payoutCountries) expect(country).toMatch(/^[A-Z]{2}$/);
  expect(new Set(payoutCountries).size).toBe(payoutCountries.length);
});
