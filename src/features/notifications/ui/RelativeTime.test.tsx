import { expect, test } from 'vitest';
import { formatRelativeTime } from './RelativeTime.tsx';

const now = new Date(2026, 10, 21, 12);
const ago = (minutes: number) =>
  formatRelativeTime(new Date(now.getTime() - minutes * 60_000), now);

test.each([
  [-5, 'just now'],
  [0.9, 'just now'],
  [1, '1 minute ago'],
  [59.9, '59 minutes ago'],
  [60, '1 hour ago'],
  [23.9 * 60, '23 hours ago'],
  [24 * 60, 'yesterday'],
  [6.9 * 1_440, '6 days ago'],
  [7 * 1_440, 'Nov 14'],
  [366 * 1_440, 'Nov 20, 2025'],
])('%d minutes before is “%s”', (minutes, words) => {
  expect(ago(minutes)).toBe(words);
});
