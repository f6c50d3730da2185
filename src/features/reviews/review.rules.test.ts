import { expect, test } from 'vitest';
import { averageTimesTen, publicFrom, replyRefusal, reviewRefusal } from './review.rules.ts';

const completedAt = new Date('2026-05-01T12:00:00Z');
const project = { clientId: 1 };
const work = { developerId: 2, completedAt };

test.each([
  ['the client reviews', project, work, 1, undefined],
  ['the developer reviews', project, work, 2, undefined],
  ['nobody else does', project, work, 3, 'not_a_side'],
  ['a stranger does not learn how it stands', project, null, 3, 'not_a_side'],
  ['nothing is reviewed before a hire', project, null, 1, 'not_completed'],
  [
    'nor before it is completed',
    project,
    { developerId: 2, completedAt: null },
    2,
    'not_completed',
  ],
])('%s', (_title, on, done, id, code) => {
  expect(reviewRefusal(on, done, { id })?.code).toBe(code);
});

const published = { subjectId: 2, publishedAt: completedAt, reply: null };

test.each([
  ['who is reviewed replies', published, 2, undefined],
  ['the author does not', published, 1, 'not_about_you'],
  [
    'a hidden review is unknown to who is reviewed',
    { ...published, publishedAt: null },
    2,
    'review_not_found',
  ],
  ['and to everybody else', { ...published, publishedAt: null }, 3, 'review_not_found'],
  ['there is one reply', { ...published, reply: 'Thanks' }, 2, 'already_replied'],
])('%s', (_title, review, id, code) => {
  expect(replyRefusal(review, { id })?.code).toBe(code);
});

test('what is hidden is public 14 days after completion', () => {
  expect(publicFrom(completedAt).toISOString()).toBe('2026-05-15T12:00:00.000Z');
});

test.each([
  [0, 0, 0],
  [5, 1, 50],
  [9, 2, 45],
  [14, 3, 47],
  [13, 3, 43],
])('ratings that add up to %i over %i are kept as %i', (sum, count, rating) => {
  expect(averageTimesTen(sum, count)).toBe(rating);
});
