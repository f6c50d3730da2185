import { expect, test } from 'vitest';
import { formatProjectCount } from './project-count.rules.ts';

test.each([
  ['all of them', 1, null, '1 project'],
  ['some, before anybody counted', 20, 'unknown', '20 projects shown'],
  ['some of a known number', 20, { count: 1_204, more: false }, '20 of 1,204 projects'],
  ['some of many', 20, { count: 100, more: true }, '20 of more than 100 projects'],
  ['as many as were counted', 100, { count: 100, more: true }, 'The first 100 projects'],
  ['more than were counted', 120, { count: 100, more: true }, 'The first 120 projects'],
] as const)('a line says how many of a list are shown: %s', (_what, shown, all, words) => {
  expect(formatProjectCount(shown, all)).toBe(words);
});
