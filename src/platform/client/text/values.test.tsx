import { expect, test } from 'vitest';
import { formatDateTime } from './values.tsx';

test('an hour is never parted from its AM or PM', () => {
  expect(formatDateTime('2026-05-09T14:05:00Z')).toBe('May 9, 2026, 7:50\u00a0PM\u00a0GMT+5:45');
});
