import { expect, test } from 'vitest';
import { scoreGroups } from './scores.rules.ts';

const scores = scoreGroups.flatMap((group) => group.scores);
const scoreNamed = (id: string) => scores.find((score) => score.id === id);

test('every score says what is counted, by which formula, and where it is shown', () => {
  for (const { id, formula, counts, shownOn, examples } of scores) {
    expect({ id, parts: [formula, shownOn, examples].map(({ length }) => length > 0) }).toEqual({
      id,
      parts: [true, true, true],
    });
    expect(counts).toMatch(/^[A-Z].+\.$/);
  }
  const places = [...scores, ...scoreGroups].map(({ id }) => id);
  expect(new Set(places).size).toBe(places.length);
});

test.each([
  ['rating', ['4.7', '4.3', '4.0', 'New']],
  ['total-bids', ['3']],
  ['average-bid', ['$2,367', 'No bids yet']],
  ['completed-projects', ['2']],
  ['active-bids', ['1']],
  ['fee', ['fee $240, net $2,160', 'fee $24.97, net $974.03', 'fee $0, net $1,500']],
  [
    'order-of-bids',
    ['Ada, Ben, Cleo', 'Cleo, Ben, Ada', 'Ben, Cleo, Ada', 'Cleo, Ada, Ben', 'Ben, Cleo, Ada'],
  ],
])('the examples of %s come to %j', (id, shown) => {
  expect(scoreNamed(id)?.examples.map((example) => example.shown.join(', '))).toEqual(shown);
});

test('each figure stands in its part of the page, under its title', () => {
  const parts = scoreGroups.map(({ id, title, scores }) => [
    id,
    title,
    ...scores.map(({ id }) => id),
  ]);
  expect(parts).toEqual([
    [
      'people',
      'People',
      'rating',
      'reviews',
      'reviews-by-stars',
      'completed-projects',
      'active-bids',
    ],
    [
      'projects',
      'Projects and bids',
      'total-bids',
      'average-bid',
      'place-of-a-bid',
      'against-the-budget',
      'lowest-and-fastest',
      'time-remaining',
      'client-figures',
    ],
    ['money', 'Money', 'fee', 'division', 'prices'],
    ['orders', 'Who comes first', 'order-of-developers', 'order-of-bids'],
    ['bidwright', 'Bidwright as a whole', 'marketplace', 'large-figures'],
  ]);
});
