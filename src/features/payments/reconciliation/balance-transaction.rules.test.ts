import { expect, test } from 'vitest';
import { toLedgerEffects } from './balance-transaction.rules.ts';

const seen = (type: string, given: object = {}) =>
  toLedgerEffects({ id: 'txn_1', type, amount: 900, fee: 30, net: 870, source: 'src_1', ...given });

test.each(['charge', 'payment'])('a %s matches its capture and Stripe’s fee', (type) => {
  expect(seen(type)).toEqual([
    { effectKey: 'src_1:captured', cents: 900 },
    { effectKey: 'src_1:fee', cents: -30 },
  ]);
  expect(seen(type, { fee: 0 })).toEqual([{ effectKey: 'src_1:captured', cents: 900 }]);
});

test.each([
  ['refund', 'src_1:settled'],
  ['payment_refund', 'src_1:settled'],
  ['refund_failure', 'src_1:failed'],
  ['payment_failure_refund', 'src_1:failed'],
  ['transfer', 'src_1:sent'],
  ['transfer_refund', 'src_1:reversed'],
  ['transfer_cancel', 'src_1:reversed'],
  ['adjustment', 'src_1:reinstated'],
  ['something_new', 'txn_1'],
])('a %s matches %s', (type, effectKey) => {
  expect(seen(type)).toEqual([{ effectKey, cents: 870 }]);
});

test('an adjustment is a chargeback, unless it names none', () => {
  expect(seen('adjustment', { net: -900 })).toEqual([
    { effectKey: 'src_1:withdrawn', cents: -900 },
  ]);
  expect(seen('adjustment', { net: 0 })).toEqual([{ effectKey: 'src_1:reinstated', cents: 0 }]);
  expect(seen('adjustment', { source: null })).toEqual([{ effectKey: 'txn_1', cents: 870 }]);
});

test.each(['payout', 'payout_failure', 'payout_cancel'])(
  'a %s to the platform’s own bank account is ignored',
  (type) => {
    expect(seen(type)).toEqual([]);
  },
);
