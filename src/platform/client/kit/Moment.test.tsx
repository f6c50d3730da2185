import { expect, test } from 'vitest';
import { momentText } from './Moment.tsx';

test('an hour is never parted from its AM or PM', () => {
  expect(momentText('2026-05-09T14:05:00Z')).toMatch(/^May \d+, 2026, \d+:\d\d\u00a0[AP]M$/);
});
