import { expect, test } from 'vitest';
import { formatDate, formatInteger, formatMoment } from './locale.ts';
import { formatCount } from './text.ts';

test.each([
  [0, '0 bids'],
  [1, '1 bid'],
  [2, '2 bids'],
  [1_200, '1,200 bids'],
])('%i is formatted with noun and separators: %s', (count, words) => {
  expect(formatCount(count, 'bid')).toBe(words);
});

test('large counts have separators', () => {
  expect(formatInteger(1_234_567)).toBe('1,234,567');
});

test('mails and papers name the same day, wherever the server and the reader are', () => {
  expect(formatDate(new Date('2026-05-09T23:59:59Z'))).toBe('May 9, 2026');
});

test('a term has its time and zone', () => {
  expect(formatMoment(new Date('2027-01-15T00:30:00Z'))).toBe('Jan 15, 2027, 00:30 UTC');
});
