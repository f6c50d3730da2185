import { expect, test } from 'vitest';
import { describeTimeLeft, formatAge } from './deadline.ts';

const now = new Date('2026-03-01T12:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  ['the very deadline is expired', 0, 'expired', 'Expired'],
  ['a past deadline is expired', -day, 'expired', 'Expired'],
  ['the last minute shows no minutes', minute - 1, 'red', '0h 0m'],
  ['under a day it shows hours and minutes, in red', 5 * hour + 7 * minute, 'red', '5h 7m'],
  ['just under a day', day - 1, 'red', '23h 59m'],
  ['one day is red', day, 'red', '1d 0h'],
  ['one day and some hours is red', day + 5 * hour, 'red', '1d 5h'],
  ['two days are yellow', 2 * day, 'yellow', '2d 0h'],
  ['three days are yellow', 3 * day + hour, 'yellow', '3d 1h'],
  ['four days are green', 4 * day, 'green', '4d 0h'],
  ['a far deadline is green', 400 * day + 3 * hour, 'green', '400d 3h'],
])('%s', (_title, left, tone, short) => {
  expect(describeTimeLeft(new Date(now.getTime() + left), now)).toMatchObject({ tone, short });
});

test('the text is constant within a minute, until the deadline', () => {
  const deadline = new Date(now.getTime() + hour + 30_000);
  const textAt = (ms: number) => describeTimeLeft(deadline, new Date(now.getTime() + ms)).short;
  expect([0, 29_000, minute - 1].map(textAt)).toEqual(['1h 0m', '1h 0m', '1h 0m']);
  expect([minute, hour + 29_999, hour + 30_000].map(textAt)).toEqual([
    '0h 59m',
    '0h 0m',
    'Expired',
  ]);
});

test('the texts for screen readers are complete and agree in number', () => {
  expect(describeTimeLeft(new Date(now.getTime() + day + 2 * hour), now).long).toBe(
    '1 day 2 hours left',
  );
  expect(describeTimeLeft(new Date(now.getTime() + hour + minute), now).long).toBe(
    '1 hour 1 minute left',
  );
});

test.each([
  [-minute, 'under a minute'],
  [minute - 1, 'under a minute'],
  [minute, '1 minute'],
  [hour - 1, '59 minutes'],
  [5 * hour + 40 * minute, '5 hours'],
  [day, '1 day'],
  [40 * day, '40 days'],
])('after %d ms the age is %s', (elapsed, age) => {
  expect(formatAge(new Date(now.getTime() - elapsed), now)).toBe(age);
});
