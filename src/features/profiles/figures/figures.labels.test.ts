import { expect, test } from 'vitest';
import { formatAnswerHours, formatClientFacts } from './figures.labels.ts';

const hireRate = { hired: 4, projects: 6 };

test.each([
  [
    { hireRate, releaseDays: 2, isConfirmed: true },
    'Hired 4 of 6 projects · releases within 2 days (median) · address confirmed',
  ],
  [{ releaseDays: 1, isConfirmed: false }, 'Releases within 1 day (median)'],
  [{ isConfirmed: true }, 'Address confirmed'],
  [{ isConfirmed: false }, ''],
])('the facts about a client name what is known: %j', (client, line) => {
  expect(formatClientFacts(client)).toBe(line);
});

test.each([
  [1, 'within 1 hour (median)'],
  [47, 'within 47 hours (median)'],
  [49, 'within 3 days (median)'],
])('%i hours to an answer are stated in hours, from two days on in days', (hours, text) => {
  expect(formatAnswerHours(hours)).toBe(text);
});
