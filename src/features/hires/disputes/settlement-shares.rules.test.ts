import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSettlementBasis } from './settlement-shares.labels.ts';
import {
  type Contest,
  computeDecidedCents,
  computeSettlementCents,
  contests,
  type DisputedWork,
  listContestedCriteria,
  toSharesDetail,
} from './settlement-shares.rules.ts';

const [met, unmet] = [{ isMet: true }, { isMet: false }];
type Word = typeof met | null;
const state = (id: number, client: Word, developer: Word = null) => ({
  id,
  client,
  developer,
});
const ids = (...list: number[]) => list.map((id) => ({ id, text: `Criterion ${id}` }));
/** Criteria 1 to n, delivered once, about which nobody states anything. */
const deliver = (...shares: (number | undefined)[]): DisputedWork => {
  const criteria = shares.map((share, index) => ({
    id: index + 1,
    text: `Criterion ${index + 1}`,
    share,
  }));
  return {
    criteria,
    statements: [],
    newestDelivery: { criteria, changesCriteria: [] },
  };
};
const equal = (count: number) => Array.from<undefined>({ length: count });

const settle = (heldCents: number, work: DisputedWork) => {
  const criteria = listContestedCriteria(work);
  return [computeSettlementCents(heldCents, criteria), formatSettlementBasis(criteria)];
};

test.each<[string, number, DisputedWork, number, string]>([
  [
    'nobody contests anything',
    90_001,
    deliver(...equal(3)),
    90_001,
    '3 of 3 criteria uncontested: 100%',
  ],
  [
    'one of five is contested by the client',
    100_000,
    { ...deliver(...equal(5)), statements: [state(2, unmet, met)] },
    // 4 and a half of 5.
    90_000,
    '4 of 5 criteria uncontested, 1 contested by one side: 90%',
  ],
  [
    'one contested by one side, one by both',
    100_000,
    {
      ...deliver(...equal(5)),
      statements: [state(2, unmet), state(5, unmet, unmet)],
    },
    // 3 and a half of 5.
    70_000,
    '3 of 5 criteria uncontested, 1 contested by one side, 1 contested by both sides: 70%',
  ],
  [
    'the developer alone says that it is not met',
    100_000,
    {
      ...deliver(...equal(2)),
      statements: [state(1, met, unmet), state(2, met, met)],
    },
    75_000,
    '1 of 2 criteria uncontested, 1 contested by one side: 75%',
  ],
  [
    'nothing was delivered, whatever the sides state',
    90_000,
    {
      ...deliver(...equal(2)),
      newestDelivery: undefined,
      statements: [state(1, met, met)],
    },
    0,
    '0 of 2 criteria uncontested, 2 never delivered: 0%',
  ],
  [
    'one criterion is newer than the delivery',
    90_000,
    {
      ...deliver(...equal(3)),
      newestDelivery: { criteria: ids(1, 2), changesCriteria: [] },
    },
    60_000,
    '2 of 3 criteria uncontested, 1 never delivered: 66.7%',
  ],
  [
    'one criterion was reworded after the delivery',
    90_000,
    {
      ...deliver(...equal(3)),
      newestDelivery: {
        criteria: [...ids(1, 2), { id: 3, text: 'In its old words' }],
        changesCriteria: [],
      },
    },
    60_000,
    '2 of 3 criteria uncontested, 1 never delivered: 66.7%',
  ],
  [
    'odd cents are rounded down',
    10_001,
    {
      ...deliver(...equal(3)),
      statements: [state(1, unmet), state(2, unmet, unmet)],
    },
    // 10,001 × 1.5 / 3 = 5,000.5.
    5_000,
    '1 of 3 criteria uncontested, 1 contested by one side, 1 contested by both sides: 50%',
  ],
  [
    'weights count',
    99_999,
    {
      ...deliver(50, 30, 20),
      statements: [state(1, unmet), state(3, unmet, unmet)],
    },
    // 99,999 × (25 + 30) / 100 = 54,999.45.
    54_999,
    '1 of 3 criteria uncontested, 1 contested by one side, 1 contested by both sides: 55% by weight',
  ],
  [
    'a criterion without a weight counts as if all counted the same',
    90_000,
    { ...deliver(30, 10, undefined), statements: [state(3, unmet, unmet)] },
    60_000,
    '2 of 3 criteria uncontested, 1 contested by both sides: 66.7% by weight',
  ],
  [
    'the largest amount with the smallest weight',
    99_999_900,
    { ...deliver(1, 100), statements: [state(2, unmet, unmet)] },
    // 99,999,900 / 101 = 990,098.02.
    990_098,
    '1 of 2 criteria uncontested, 1 contested by both sides: 1% by weight',
  ],
  [
    'an open request for changes contests a criterion',
    90_000,
    {
      ...deliver(...equal(2)),
      newestDelivery: { criteria: ids(1, 2), changesCriteria: ids(2) },
    },
    67_500,
    '1 of 2 criteria uncontested, 1 contested by one side: 75%',
  ],
  [
    'the client accepts it later in the dispute',
    90_000,
    {
      ...deliver(...equal(2)),
      newestDelivery: { criteria: ids(1, 2), changesCriteria: ids(2) },
      statements: [state(2, met)],
    },
    90_000,
    '2 of 2 criteria uncontested: 100%',
  ],
  [
    'there is one criterion',
    101,
    { ...deliver(7), statements: [state(1, unmet)] },
    50,
    '0 of 1 criterion uncontested, 1 contested by one side: 50%',
  ],
])('a settlement without agreement: %s', (_title, heldCents, work, cents, basis) => {
  expect(settle(heldCents, work)).toEqual([cents, basis]);
});

test('without criteria each side gets half, the odd cent goes to the client', () => {
  expect(computeSettlementCents(90_001, [])).toBe(45_000);
  expect(toSharesDetail([])).toEqual({});
});

test('each milestone counts its own criteria and weights', () => {
  const agreed = [
    { id: 1, text: 'Cards', share: 3 },
    { id: 2, text: 'Lists', share: 1 },
    { id: 3, text: 'Mails', share: 1 },
  ];
  const newestDelivery = { criteria: agreed, changesCriteria: [] };
  const statements = [state(2, unmet)];
  const first = listContestedCriteria({
    criteria: agreed.slice(0, 2),
    statements,
    newestDelivery,
  });
  const second = listContestedCriteria({
    criteria: agreed.slice(2),
    statements,
    newestDelivery,
  });
  expect(computeSettlementCents(30_000, first)).toBe(26_250);
  expect(computeSettlementCents(60_000, second)).toBe(60_000);
  expect(toSharesDetail(first)).toEqual({
    shares: [
      { id: 1, share: 3, contest: 'nobody' },
      { id: 2, share: 1, contest: 'one_side' },
    ],
  });
});

test('a settlement is whole cents, never negative and never more than is held', () => {
  const criterion = fc.record({
    part: fc.integer({ min: 1, max: 2_000 }),
    contest: fc.constantFrom<Contest>(...contests),
  });
  const cents = fc.integer({ min: 1, max: 99_999_900 });
  fc.assert(
    fc.property(cents, fc.array(criterion, { maxLength: 20 }), (heldCents, list) => {
      const criteria = list.map((one, id) => ({ id, ...one }));
      const share = computeSettlementCents(heldCents, criteria);
      expect(Number.isSafeInteger(share) && share >= 0 && share <= heldCents).toBe(true);
    }),
  );
});

const decide = (...isMet: boolean[]) => isMet.map((one, index) => ({ id: index + 1, isMet: one }));

test.each([
  ['all met', 90_000, [1, 1, 1], decide(true, true, true), 90_000],
  ['none met', 90_000, [1, 1, 1], decide(false, false, false), 0],
  ['one of three not met', 90_000, [1, 1, 1], decide(true, false, true), 60_000],
  ['cents are rounded down', 100, [1, 1, 1], decide(true, false, true), 66],
  ['by weight', 90_001, [50, 30, 20], decide(true, false, true), 63_000],
])('decisions suggest an amount: %s', (_title, heldCents, shares, decisions, suggested) => {
  const criteria = shares.map((share, index) => ({
    id: index + 1,
    text: `Criterion ${index + 1}`,
    share,
  }));
  expect(computeDecidedCents(heldCents, criteria, decisions)).toBe(suggested);
});

test('decisions suggest nothing without criteria, or while one has no decision', () => {
  expect(computeDecidedCents(90_000, [], [])).toBeNull();
  expect(computeDecidedCents(90_000, ids(1, 2, 3), decide(true, false))).toBeNull();
});
