import { afterEach, expect, test, vi } from 'vitest';
import { describeDeadlineInput, getDeadlineInputError } from './deadline-input.ts';

const now = new Date('2027-01-01T00:00:00Z');

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the deadline field shows the parsed time with its zone', () => {
  expect(describeDeadlineInput('2027-01-15T00:30')).toMatch(
    /^Bidding ends on Jan 15, 2027, 12:30\u00a0AM\u00a0GMT\+5:45 \(Asia\/Kath?mandu\)\.$/,
  );
  expect(describeDeadlineInput('')).toMatch(/^In your time zone, Asia\/Kath?mandu\.$/);
});

test('a minute that daylight saving skips is not taken as another one', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(getDeadlineInputError('2027-03-14T02:30', now)).toBe(
    'This time does not exist in your time zone, because clocks are set forward. Choose another one.',
  );
  expect(describeDeadlineInput('2027-03-14T02:30')).not.toContain('Bidding ends');
  expect(getDeadlineInputError('2027-03-14T03:30', now)).toBeUndefined();
  expect(getDeadlineInputError('2026-03-14T03:30', now)).toContain('future');
});
