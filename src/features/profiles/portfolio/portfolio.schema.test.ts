import { expect, test } from 'vitest';
import { AddPortfolioItem } from './portfolio.schema.ts';

const work = {
  title: 'A booking page',
  description: 'Rooms and dates, payment by card.',
  category: 'Web App',
  skills: ['React'],
  budget: 1_200,
};
const words = (given: object) =>
  AddPortfolioItem.safeParse({ ...work, ...given }).error?.issues.map(({ message }) => message);

const TITLE = 'A title has 3 to 120 characters';
const DESCRIPTION = 'A description has 10 to 2,000 characters';
const BUDGET = 'A budget is a whole number of dollars from 1 to 999,999';

test.each([
  ['title', ' ', 'Please give it a title'],
  ['title', 'ab', TITLE],
  ['title', 'x'.repeat(121), TITLE],
  ['title', 'two\nlines', 'Write this on one line.'],
  ['description', '', 'Please describe the work'],
  ['description', 'x'.repeat(9), DESCRIPTION],
  ['description', 'x'.repeat(2_001), DESCRIPTION],
  ['category', '', 'Please choose a category'],
  ['category', 'Games', 'Please choose a category'],
  ['category', undefined, 'Please choose a category'],
  ['skills', Array.from({ length: 16 }, (_, n) => `${n}`), 'Please list at most 15 skills'],
  ['budget', 0, BUDGET],
  ['budget', 1_000_000, BUDGET],
  ['budget', 1.5, BUDGET],
  ['budget', 'much', BUDGET],
  ['budget', undefined, BUDGET],
])('a piece of work with the %s %j is refused: %s', (field, value, expected) => {
  expect(words({ [field]: value })).toEqual([expected]);
});

test.each([
  ['title', 'x'.repeat(3)],
  ['title', 'x'.repeat(120)],
  ['description', 'x'.repeat(10)],
  ['description', 'x'.repeat(2_000)],
  ['budget', 1],
  ['budget', 999_999],
  ['skills', []],
])('a piece of work may have the %s %j', (field, value) => {
  expect(words({ [field]: value })).toBeUndefined();
});

test('a budget is optional and may be text with digits', () => {
  expect(AddPortfolioItem.parse({ ...work, budget: '' }).budget).toBeNull();
  expect(AddPortfolioItem.parse({ ...work, budget: null }).budget).toBeNull();
  expect(AddPortfolioItem.parse({ ...work, budget: '1200' }).budget).toBe(1_200);
});
