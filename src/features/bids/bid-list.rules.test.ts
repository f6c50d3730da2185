import { expect, test } from 'vitest';
import {
  bidOrders,
  findBidRange,
  getPositionInRange,
  parseBidOrder,
  sortBids,
} from './bid-list.rules.ts';

const bid = (id: number, day: number, fields: object = {}) => ({
  id,
  createdAt: `2026-05-0${day}T12:00:00.000Z`,
  amount: 500,
  deliveryTime: 10,
  status: 'active',
  developer: { rating: 0, reviewCount: 0 },
  ...fields,
});
const none = new Set<number>();
const idsOf = (...args: Parameters<typeof sortBids>) => sortBids(...args).map(({ id }) => id);

const bids = [
  bid(1, 3, { amount: 700, deliveryTime: 5, developer: { rating: 40, reviewCount: 2 } }),
  bid(2, 1, { amount: 600, deliveryTime: 20, developer: { rating: 40, reviewCount: 9 } }),
  bid(3, 2, { amount: 600, deliveryTime: 5, developer: { rating: 50, reviewCount: 1 } }),
  bid(4, 2, { amount: 700, deliveryTime: 20, developer: { rating: 40, reviewCount: 2 } }),
];

test.each([
  ['first', [2, 3, 4, 1]],
  ['newest', [1, 4, 3, 2]],
  ['lowest', [2, 3, 4, 1]],
  ['fastest', [3, 1, 2, 4]],
  ['rated', [3, 2, 4, 1]],
] as const)('%s: equal bids keep their order', (order, ids) => {
  expect(idsOf(bids, order, none)).toEqual(ids);
});

test('the hired bid is first, then pinned ones, in every order', () => {
  const [first, ...others] = bids;
  const decided = [{ ...bid(9, 4), status: 'hired' }, ...others, first ?? bid(1, 3)];
  expect(idsOf(decided.toReversed(), 'first', new Set([1, 9]))).toEqual([9, 1, 2, 3, 4]);
});

test('bids can be sorted in five orders; by default the newest is first', () => {
  expect(bidOrders.map(({ value, label }) => `${value}: ${label}`)).toEqual([
    'newest: Newest first',
    'first: Oldest first',
    'lowest: Lowest amount',
    'fastest: Fastest delivery',
    'rated: Best rated',
  ]);
  expect(['rated', 'newest', 'dearest', ''].map(parseBidOrder)).toEqual([
    'rated',
    'newest',
    'newest',
    'newest',
  ]);
});

test('bids reach from the lowest to the highest; equal ones and a single one do not', () => {
  expect(findBidRange([{ amount: 900 }, { amount: 500 }, { amount: 700 }])).toEqual({
    lowest: 500,
    highest: 900,
  });
  expect(findBidRange([{ amount: 900 }, { amount: 900 }])).toBeNull();
  expect(findBidRange([{ amount: 900 }])).toBeNull();
  expect(findBidRange([])).toBeNull();
});

test('the position of an amount in the range is its distance from the lowest', () => {
  const range = { lowest: 500, highest: 900 };
  expect([500, 600, 900].map((amount) => getPositionInRange(range, amount))).toEqual([0, 0.25, 1]);
});
