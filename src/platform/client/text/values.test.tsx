import { expect, test } from 'vitest';
import { formatDateTime } from './values.tsx';

test('an hour is never parted from its AM or PM', () => {
  expect(formatDateTime('2026-05-09T14:05:00Z')).toMatch(/^May \d+, 2026, \d+:\d\d\u00a0[AP]M$/);
});
