import { expect, test } from 'vitest';
import { PlaceBid } from './bid.schema.ts';

const bid = { projectId: 1, amount: 500, proposal: 'I will build it.', deliveryTime: 10 };

const firstWords = (input: object) => PlaceBid.safeParse(input).error?.issues[0]?.message;

test('a complete bid passes, numbers also as the digits of a form', () => {
  const typed = {
    projectId: '1',
    amount: ' 500 ',
    proposal: ' I will build it. ',
    deliveryTime: '10',
  };
  expect(PlaceBid.parse(typed)).toEqual(bid);
});

test.each([
  ['amount', undefined],
  ['amount', ''],
  ['proposal', undefined],
  ['proposal', '   '],
  ['proposal', ['x']],
  ['deliveryTime', null],
  ['deliveryTime', ''],
])('a bid without %s (%j) is refused with: Please fill in all fields', (field, value) => {
  expect(firstWords({ ...bid, [field]: value })).toBe('Please fill in all fields');
});

test.each([
  ['amount', 0, 'A bid is a whole number of dollars from 1 to 999,999'],
  ['amount', 'a lot', 'A bid is a whole number of dollars from 1 to 999,999'],
  ['amount', 12.5, 'A bid is a whole number of dollars from 1 to 999,999'],
  ['amount', '12.5', 'A bid is a whole number of dollars from 1 to 999,999'],
  ['amount', Number.POSITIVE_INFINITY, 'A bid is a whole number of dollars from 1 to 999,999'],
  ['amount', -0, 'A bid is a whole number of dollars from 1 to 999,999'],
  ['amount', 1_000_000, 'A bid is a whole number of dollars from 1 to 999,999'],
  ['deliveryTime', 0, 'Delivery takes 1 to 365 days'],
  ['deliveryTime', 366, 'Delivery takes 1 to 365 days'],
  ['proposal', 'x'.repeat(5_001), 'A proposal has at most 5,000 characters'],
  ['proposal', 'a\0b', 'This text contains characters that cannot be stored. Remove them.'],
  ['proposal', 'a\ud800b', 'This text contains characters that cannot be stored. Remove them.'],
  ['projectId', 2 ** 31, 'This id does not exist.'],
  ['projectId', 'x', 'This id is not a number.'],
])('a bid whose %s is %j is refused', (field, value, words) => {
  expect(firstWords({ ...bid, [field]: value })).toBe(words);
});

test.each([
  ['amount', 1],
  ['amount', 999_999],
  ['deliveryTime', 1],
  ['deliveryTime', 365],
  ['proposal', 'x'],
  ['proposal', `${'x'.repeat(4_998)}💶`],
  ['proposal', 'Two\nlines, and <b>what looks like HTML</b>'],
])('a bid whose %s is at its limit passes', (field, value) => {
  expect(PlaceBid.parse({ ...bid, [field]: value })).toMatchObject({ [field]: value });
});

test('unknown fields of a bid are removed', () => {
  expect(PlaceBid.parse({ ...bid, status: 'hired', id: 9, rating: 50 })).toEqual(bid);
});

const answer = { id: 1, included: true };

test('an included criterion has a whole weight from 1 to 100, also as digits', () => {
  const criteria = [
    { ...answer, share: '100' },
    { ...answer, id: 2, share: 1 },
    { ...answer, id: 3 },
  ];
  const parsed = PlaceBid.parse({ ...bid, criteria }).criteria;
  expect(parsed).toEqual([
    { ...answer, remark: null, share: 100 },
    { ...answer, id: 2, remark: null, share: 1 },
    { ...answer, id: 3, remark: null },
  ]);
  // Without a weight the stored answer has no new key.
  expect(Object.keys(parsed?.[2] ?? {})).not.toContain('share');
});

test.each([0, 101, 1.5, -1, '', 'half', null, Number.NaN, Number.MAX_SAFE_INTEGER, [5], true])(
  'a weight of %j is refused',
  (share) => {
    expect(firstWords({ ...bid, criteria: [{ ...answer, share }] })).toBe(
      'A weight is a whole number from 1 to 100.',
    );
  },
);

test('a criterion that is not included has no weight', () => {
  const criteria = [{ ...answer, included: false, share: 5 }];
  expect(firstWords({ ...bid, criteria })).toBe(
    'Only a criterion that the price includes has a weight.',
  );
});
