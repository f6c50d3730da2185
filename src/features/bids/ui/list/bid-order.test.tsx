import { expect, test } from 'vitest';
import type { BidView } from '../../bid.schema.ts';
import { findLowestBidIds, formatBudgetDifference } from '../../bid-comparison.rules.ts';
import { type BidOrder, parseBidOrder, sortBids } from '../../bid-list.rules.ts';
import { parseBidIds, readCompareSearch, toCompareSearch } from '../comparison/compare-search.ts';

function bid(id: number, amount: number, deliveryTime: number, rating = 0): BidView {
  return {
    id,
    projectId: 7,
    developerId: id,
    amount,
    proposal: '',
    deliveryTime,
    hirable: true,
    status: 'active',
    createdAt: `2026-01-0${id}T00:00:00.000Z`,
    shortlisted: false,
    declineReason: null,
    declinedAt: null,
    revision: 1,
    revisedAt: null,
    projectRevision: 1,
    isOutdated: false,
    answeredCriteria: null,
    confirmedAt: null,
    confirmationAskedAt: null,
    criteria: [],
    developer: {
      id,
      name: `Dev ${id}`,
      avatar: null,
      rating,
      reviewCount: rating > 0 ? 2 : 0,
      completedProjects: 0,
    },
  };
}

const three = [bid(1, 900, 5, 40), bid(2, 700, 9), bid(3, 700, 3, 50)];
const idsOf = (order: BidOrder, onTop: number[] = [], bids = three) =>
  sortBids(bids, order, new Set(onTop)).map(({ id }) => id);

test.each([
  ['first', [1, 2, 3]],
  ['newest', [3, 2, 1]],
  ['lowest', [2, 3, 1]],
  ['fastest', [3, 1, 2]],
  ['rated', [3, 1, 2]],
] as const)('bids are sorted by "%s"; equal bids keep their order', (order, ids) => {
  expect(idsOf(order)).toEqual(ids);
});

test('hired and shortlisted bids come first, each in the selected order', () => {
  expect(idsOf('lowest', [1, 3])).toEqual([3, 1, 2]);
  const hired = three.map((one) => (one.id === 2 ? { ...one, status: 'hired' as const } : one));
  expect(idsOf('newest', [1], hired)).toEqual([2, 1, 3]);
});

test('an unknown order is replaced by the newest first', () => {
  expect([parseBidOrder('rated'), parseBidOrder('constructor')]).toEqual(['rated', 'newest']);
});

test.each([
  [500, 500, 'On budget'],
  [4_150, 4_200, '$50 under'],
  [1_200, 200, '$1,000 over'],
])('$%i against a budget of $%i is "%s"', (amount, budget, words) => {
  expect(formatBudgetDifference(amount, budget)).toBe(words);
});

test('the lowest value is marked on all bids that have it, if values differ', () => {
  expect([...findLowestBidIds(three, 'amount')]).toEqual([2, 3]);
  expect([...findLowestBidIds(three, 'deliveryTime')]).toEqual([3]);
  expect([...findLowestBidIds(three.slice(1), 'amount')]).toEqual([]);
});

test('a URL lists each bid once, and at most four', () => {
  expect(parseBidIds('3,1,3,x,-2,0,1.5,2147483648,4')).toEqual([3, 1, 4]);
  expect(parseBidIds('1,2,3,4,5')).toEqual([1, 2, 3, 4]);
  expect(readCompareSearch({ bids: 7 })).toEqual({ bids: '7' });
  expect(readCompareSearch({ bids: ['1'], other: '2' })).toEqual({});
  expect(toCompareSearch([5, 6])).toEqual({ bids: '5,6' });
});
