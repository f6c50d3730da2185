import { expect, test } from 'vitest';
import { planAttempt, retryDelayMs } from './stripe-command.rules.ts';

const HOUR = 3_600_000;

test('failed commands are retried at growing intervals, a card form the soonest', () => {
  expect([1, 2, 3, 4, 400].map((attempts) => retryDelayMs('create_intent', attempts))).toEqual([
    2_000, 4_000, 8_000, 10_000, 10_000,
  ]);
  expect(retryDelayMs('cancel_intent', 6)).toBe(60_000);
  for (const kind of ['refund', 'transfer', 'reversal'] as const) {
    expect([9, 10].map((attempts) => retryDelayMs(kind, attempts))).toEqual([512_000, 600_000]);
  }
});

test.each([
  [1, 0, 'refund:p', false],
  [4, 23 * HOUR, 'refund:p', false],
  [4, 23 * HOUR + 1, 'refund:p', true],
  [5, 0, 'refund:p:1', true],
  [8, 0, 'refund:p:1', true],
  [9, 0, 'refund:p:2', true],
])('attempt %d, %d ms after the first, is sent with %s', (attempts, age, key, looksFirst) => {
  expect(planAttempt({ idempotencyKey: 'refund:p', attempts, ageMs: age })).toEqual({
    key,
    looksForEffectFirst: looksFirst,
  });
});
