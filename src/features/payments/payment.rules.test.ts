import { expect, test } from 'vitest';
import {
  amountRefusal,
  feeOf,
  isOpen,
  mismatch,
  openStatuses,
  payerRefusal,
  paymentStatuses,
  unpaidStatus,
} from './payment.rules.ts';

test('a payment is open until its end is known', () => {
  expect(paymentStatuses.filter(isOpen)).toEqual(openStatuses);
  expect(paymentStatuses.filter((status) => !isOpen(status))).toEqual([
    'held',
    'orphaned',
    'refunded',
    'canceled',
    'failed',
  ]);
});

test.each([
  ['requires_payment_method', 'awaiting_payment'],
  ['requires_confirmation', 'awaiting_payment'],
  ['requires_action', 'requires_action'],
  ['requires_capture', 'processing'],
  ['processing', 'processing'],
  ['canceled', 'canceled'],
  ['succeeded', null],
  ['something_new', null],
])('an intent that is %s makes an unpaid payment %s', (intent, status) => {
  expect(unpaidStatus(intent)).toBe(status);
});

test.each([
  [90_000, 0, 0],
  [90_000, 5, 4_500],
  [99_999_900, 50, 49_999_950],
  [12_300, 2.5, 307],
  [100, 0.5, 0],
])(
  'of %i cents at %d percent the platform keeps %i, half a cent is the developer’s',
  (amount, percent, fee) => {
    expect(feeOf(amount, percent)).toBe(fee);
  },
);

test('only the client of the project may pay for it', () => {
  expect(payerRefusal({ project: { clientId: 1 }, actor: { id: 1 } })).toBeNull();
  const refusal = payerRefusal({ project: { clientId: 1 }, actor: { id: 2 } });
  expect([refusal?.kind, refusal?.code]).toEqual(['forbidden', 'not_owner']);
});

test('an amount that is not the bid’s is invalid, one dollar off as well', () => {
  expect(amountRefusal(900, { amount: 900 })).toBeNull();
  for (const amount of [899, 901, 0, -900, 90_000]) {
    const refusal = amountRefusal(amount, { amount: 900 });
    expect([refusal?.kind, refusal?.code]).toEqual(['invalid', 'amount_differs']);
  }
});

const payment = { id: 'p1', amountCents: 90_000, stripeIntentId: 'pi_1' };
const intent = { id: 'pi_1', amount: 90_000, currency: 'usd', metadata: { payment_id: 'p1' } };

test.each([
  ['agrees', payment, intent, null],
  ['is not known yet', { ...payment, stripeIntentId: null }, intent, null],
  ['is another', payment, { ...intent, id: 'pi_2' }, 'intent'],
  ['names another payment', payment, { ...intent, metadata: { payment_id: 'p2' } }, 'metadata'],
  ['names none', payment, { ...intent, metadata: {} }, 'metadata'],
  ['has another amount', payment, { ...intent, amount: 89_999 }, 'amount'],
  ['has another currency', payment, { ...intent, currency: 'jpy' }, 'currency'],
])('an intent that %s is told apart', (_title, ours, theirs, wrong) => {
  expect(mismatch(ours, theirs)).toBe(wrong);
});
