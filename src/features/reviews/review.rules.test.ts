import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  alreadyReviewedError,
  computeAverageTimesTen,
  getPublicationDeadline,
  getStarBarWidths,
  replyRefusal,
  reviewRefusal,
  summarizeRatings,
} from './review.rules.ts';

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

test('a hidden review is published 14 days after completion', () => {
  expect(getPublicationDeadline(completedAt).toISOString()).toBe('2026-05-15T12:00:00.000Z');
});

test.each([
  [0, 0, 0],
  [5, 1, 50],
  [9, 2, 45],
  [14, 3, 47],
  [13, 3, 43],
])('ratings with the sum %i and the count %i are stored as %i', (sum, count, rating) => {
  expect(computeAverageTimesTen(sum, count)).toBe(rating);
});

test('each refusal of a review or reply has its reason', () => {
  expect(formatRefusal(reviewRefusal(project, work, { id: 3 }))).toBe(
    'forbidden not_a_side: Only the client and the developer of this project can review it.',
  );
  expect(formatRefusal(reviewRefusal(project, null, { id: 1 }))).toBe(
    'conflict not_completed: A project can be reviewed once it is completed.',
  );
  expect(formatRefusal(alreadyReviewedError())).toBe(
    'conflict already_reviewed: You have already reviewed this project.',
  );
  expect(formatRefusal(replyRefusal(published, { id: 1 }))).toBe(
    'forbidden not_about_you: Only the person a review is about can reply to it.',
  );
  expect(formatRefusal(replyRefusal({ ...published, reply: 'Thanks' }, { id: 2 }))).toBe(
    'conflict already_replied: You have already replied to this review.',
  );
  expect(formatRefusal(replyRefusal({ ...published, publishedAt: null }, { id: 2 }))).toBe(
    'not_found review_not_found: Review Not Found',
  );
});

test('reviews are summarized as count, average and number per star', () => {
  expect(summarizeRatings([3, 1, 0, 0, 2])).toEqual({
    count: 6,
    rating: 35,
    stars: [3, 1, 0, 0, 2],
  });
  expect(summarizeRatings([])).toEqual({ count: 0, rating: 0, stars: [0, 0, 0, 0, 0] });
});

test('the bar of a number of stars is as long as its share', () => {
  expect(getStarBarWidths([2, 1, 0, 0, 0])).toEqual(['66.7%', '33.3%', '0%', '0%', '0%']);
  expect(getStarBarWidths([0, 0, 0, 0, 0])).toEqual(Array(5).fill('0%'));
});
