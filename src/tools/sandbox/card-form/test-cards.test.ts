import { expect, test } from 'vitest';
import { findTestCard, testCards } from './test-cards.ts';

test('a published number is recognised with or without spaces', () => {
  expect(findTestCard('4242 4242 4242 4242')).toEqual(findTestCard('4242424242424242'));
  expect(findTestCard(' 3782 822463 10005 ')).toMatchObject({ brand: 'amex', last4: '0005' });
});

test.each([
  ['4000 0000 0000 0259', 'pm_card_createDispute'],
  ['4000 0000 0000 7726', 'pm_card_pendingRefund'],
  ['4000 0000 0000 5126', 'pm_card_refundFail'],
])('the card that makes trouble afterwards is published too: %s', (number, key) => {
  expect(findTestCard(number)?.key).toBe(key);
});

test.each([['4242424242424241'], ['4111111111111111'], ['42424242'], [''], ['toString']])(
  'any other number is no test card: %s',
  (number) => {
    expect(findTestCard(number)).toBeNull();
  },
);

test('every test card has a key of its own', () => {
  expect(new Set(testCards.map((card) => card.key)).size).toBe(testCards.length);
});
