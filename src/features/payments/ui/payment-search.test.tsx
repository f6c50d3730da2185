import { expect, test } from 'vitest';
import {
  formatCardNumber,
  formatExpiry,
  isRealCardNumber,
  validateCard,
} from '#tools/sandbox/card-form/sandbox-card.ts';
import { computePollDelayMs } from './outcome/useConfirmation.ts';
import { parseTerms, readPaymentSearch, readSuccessSearch } from './payment-search.ts';

test('an address names an amount and a developer as whole numbers, or nothing', () => {
  expect(readPaymentSearch({ amount: 900, developer: '7' })).toEqual({ amount: 900, developer: 7 });
  for (const odd of ['abc', '', '-5', '1.5', 0, Number.NaN, null, [9], '99999999999']) {
    expect(readPaymentSearch({ amount: odd, developer: odd, milestone: odd })).toEqual({});
    expect(readSuccessSearch({ project: odd, payment_intent: odd })).toEqual({});
  }
});

test('the return address names the intent that was paid', () => {
  const search = { project: 7, payment_intent: 'pi_1A', payment_intent_client_secret: 'pi_1A_s' };
  expect(readSuccessSearch(search)).toEqual({ project: 7, payment_intent: 'pi_1A' });
});

test('only complete state is restored from the browser’s history', () => {
  const terms = { bidId: 3, revision: 2 };
  expect(parseTerms(terms)).toEqual(terms);
  for (const odd of [
    undefined,
    {},
    { bidId: 3 },
    { ...terms, revision: 0 },
    { bidId: Number.NaN },
  ]) {
    expect(parseTerms(odd)).toBeUndefined();
  }
});

const now = new Date('2026-11-21T12:00:00Z');
const card = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' };

test.each([
  ['a test card in its last month', card, {}],
  ['an expired one', { ...card, expiry: '10 / 26' }, { expiry: /in the past/ }],
  ['a thirteenth month', { ...card, expiry: '13 / 30' }, { expiry: /invalid/ }],
  [
    'three digits for American Express',
    { ...card, number: '3782 822463 10005' },
    { cvc: /incomplete/ },
  ],
  ['nothing', { number: '', expiry: '', cvc: '' }, { number: /incomplete/, expiry: /./, cvc: /./ }],
])('the form checks %s as the provider would', (_title, given, wrong) => {
  const issues = validateCard(given, now);
  expect(Object.keys(issues).sort()).toEqual(Object.keys(wrong).sort());
  for (const [field, words] of Object.entries(wrong)) {
    expect(Object.entries(issues).find(([name]) => name === field)?.[1]).toMatch(words);
  }
});

test('numbers are set as on a card', () => {
  expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005');
  expect(formatCardNumber('4242-4242 4242x4242')).toBe('4242 4242 4242 4242');
  expect(formatExpiry('1')).toBe('1');
  expect(formatExpiry('1234')).toBe('12 / 34');
});

test('no beginning of a test card is taken for a real card', () => {
  for (let length = 1; length <= 16; length += 1) {
    expect(isRealCardNumber('4000002500003155'.slice(0, length))).toBe(false);
  }
  expect(isRealCardNumber('4539148803436467')).toBe(true);
});

test('the page asks every second at first, then less often', () => {
  expect([0, 14, 15, 44, 45, 400].map(computePollDelayMs)).toEqual([
    1_000, 1_000, 3_000, 3_000, 10_000, 10_000,
  ]);
});
