import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ReplyText, ReviewQuery, ReviewText } from './review.schema.ts';

const words = (schema: z.ZodType, given: object) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message);
const review = { rating: 5, comment: 'Good work' };

test.each([1, 2, 3, 4, 5, '5'])('%j stars are a rating', (rating) => {
  expect(ReviewText.parse({ ...review, rating }).rating).toBe(Number(rating));
});

test.each([
  [undefined, 'Please choose 1 to 5 stars'],
  ['', 'Please choose 1 to 5 stars'],
  [0, 'A rating is 1 to 5 stars'],
  [6, 'A rating is 1 to 5 stars'],
  [4.5, 'A rating is 1 to 5 stars'],
])('%j is not a rating', (rating, expected) => {
  expect(words(ReviewText, { ...review, rating })).toEqual([expected]);
});

test('a comment has 1 to 2,000 characters, and so has a reply', () => {
  expect(words(ReviewText, { ...review, comment: ' \n ' })).toEqual(['Please write a few words']);
  expect(words(ReviewText, { ...review, comment: 'x'.repeat(2_001) })).toEqual([
    'A review can have at most 2,000 characters',
  ]);
  expect(ReviewText.parse({ ...review, comment: 'x'.repeat(2_000) }).comment).toHaveLength(2_000);
  expect(words(ReplyText, { reply: '' })).toEqual(['Please write a reply']);
  expect(words(ReplyText, { reply: 'x'.repeat(2_001) })).toEqual([
    'A reply can have at most 2,000 characters',
  ]);
});

test('a page has ten reviews by default and at most fifty', () => {
  expect(ReviewQuery.parse({ id: '7' })).toMatchObject({ id: 7, limit: 10 });
  expect(words(ReviewQuery, { id: 7, limit: 51 })).toEqual(['limit is 1 to 50']);
});
