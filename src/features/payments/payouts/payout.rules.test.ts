import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  canRestartOnboarding,
  onboardingNotStartedError,
  payoutsRefusal,
  restartNotAllowedError,
  toAccountStatus,
} from './payout.rules.ts';

test('only developers receive payouts', () => {
  expect(payoutsRefusal({ role: 'developer' })).toBeNull();
  expect(formatRefusal(payoutsRefusal({ role: 'client' }))).toBe(
    'forbidden developers_only: Only developers receive payouts.',
  );
  expect(payoutsRefusal({ role: 'admin' })).toEqual(payoutsRefusal({ role: 'client' }));
  expect(formatRefusal(onboardingNotStartedError())).toBe(
    'conflict payouts_not_begun: You have no payout account yet. Set one up first.',
  );
});

test.each([
  [{ transfersStatus: null }, 'onboarding'],
  [{ transfersStatus: 'pending' }, 'onboarding'],
  [{ transfersStatus: 'active' }, 'active'],
  [{ transfersStatus: 'restricted' }, 'restricted'],
  [{ transfersStatus: 'unsupported' }, 'restricted'],
  [{ transfersStatus: 'active', closed: false }, 'active'],
  [{ transfersStatus: 'active', closed: true }, 'closed'],
])('an account with the state %j at Stripe is %s', (account, status) => {
  expect(toAccountStatus(account)).toBe(status);
});

test.each([
  ['creating', false],
  ['onboarding', true],
  ['active', false],
  ['restricted', true],
  ['closed', false],
])('an account that is %s can be replaced: %s, but not after it received money', (status, may) => {
  expect(canRestartOnboarding({ status, hasPayouts: false })).toBe(may);
  expect(canRestartOnboarding({ status, hasPayouts: true })).toBe(false);
});

test('the refusal to replace an account names which can be replaced', () => {
  expect(formatRefusal(restartNotAllowedError())).toBe(
    'conflict payouts_not_restarted: You cannot replace an account that has received money. ' +
      'Reload your payouts.',
  );
});
