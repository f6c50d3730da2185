import { expect, test } from 'vitest';
import { listPaymentMilestones } from './payment-milestones.rules.ts';

const part = (position: number, amountCents: number) => ({
  position,
  title: 'Login',
  amountCents,
  days: 5,
  criteria: [],
  when: 'later' as const,
});

test('the fee is rounded down for each milestone, so that together it is never more than shown', () => {
  const parts = [part(1, 33_333), part(2, 33_333), part(3, 33_334)];
  const fees = listPaymentMilestones(parts, 7.5).map(({ feeCents }) => feeCents);
  expect(fees).toEqual([2_499, 2_499, 2_500]);
});

test('a single milestone is not listed', () => {
  expect(listPaymentMilestones([part(1, 90_000)], 5)).toEqual([]);
});
