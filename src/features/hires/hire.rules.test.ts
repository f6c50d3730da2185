import { expect, test } from 'vitest';
import { hireRefusal, noLiveBid } from './hire.rules.ts';

const active = { status: 'active' };

test('a live bid on an open project can be hired', () => {
  expect(hireRefusal(active, { status: 'active' })).toBeNull();
});

test.each(['assigned', 'delivered', 'completed', 'cancelled', 'disputed'])(
  'nobody is hired for a project that is %s',
  (status) => {
    const refusal = hireRefusal({ status }, { status: 'active' });
    expect([refusal?.kind, refusal?.code]).toEqual(['conflict', 'not_active']);
  },
);

test.each(['withdrawn', 'hired', 'passed'])('a bid that is %s cannot be hired', (status) => {
  expect(hireRefusal(active, { status })).toEqual(noLiveBid());
});

test('a developer without a bid cannot be hired', () => {
  const refusal = hireRefusal(active, null);
  expect([refusal?.kind, refusal?.code]).toEqual(['conflict', 'no_live_bid']);
});

test('a project that is closed says so, whatever became of the bid', () => {
  expect(hireRefusal({ status: 'assigned' }, null)?.code).toBe('not_active');
});
