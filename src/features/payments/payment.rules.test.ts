import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  amountRefusal,
  canStillBecomePaid,
  findMismatchedField,
  getStatusAfterPayout,
  isOpenPaymentStatus,
  isWithoutHire,
  mapUnpaidIntentStatus,
  matchesTerms,
  openPaymentStatuses,
  payerRefusal,
  paymentStatuses,
  readPaymentRefusal,
  reconciliationRefusal,
  termsRefusal,
} from './payment.rules.ts';

test('a payment is open until its end is known', () => {
  expect(paymentStatuses.filter(isOpenPaymentStatus)).toEqual(openPaymentStatuses);
  expect(paymentStatuses.filter((status) => !isOpenPaymentStatus(status))).toEqual([
    'held',
    'released',
    'split',
    'returned',
    'lost',
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
  expect(mapUnpaidIntentStatus(intent)).toBe(status);
});

test('only the client of the project may pay for it', () => {
  expect(payerRefusal({ project: { clientId: 1 }, actor: { id: 1 } })).toBeNull();
  const refusal = payerRefusal({ project: { clientId: 1 }, actor: { id: 2 } });
  expect([refusal?.kind, refusal?.code]).toEqual(['forbidden', 'not_owner']);
});

test('only the client can read the state of a payment, and only after a hire', () => {
  expect(readPaymentRefusal({ project: { clientId: 1 }, actor: { id: 1 } })).toBeNull();
  const refusal = readPaymentRefusal({ project: { clientId: 1 }, actor: { id: 2 } });
  expect(refusal?.message).toBe(
    'Only the client of this project can see the status of its payment.',
  );
});

test('an amount other than the bid’s is invalid, even by one dollar', () => {
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
])('an intent that %s is distinguished', (_title, ours, theirs, wrong) => {
  expect(findMismatchedField(ours, theirs)).toBe(wrong);
});

test('the refusal of a payment names the reason', () => {
  const stranger = { project: { clientId: 1 }, actor: { id: 2 } };
  expect(formatRefusal(payerRefusal(stranger))).toBe(
    'forbidden not_owner: Only the client of this project can hire for it.',
  );
  expect(formatRefusal(readPaymentRefusal(stranger))).toBe(
    'forbidden not_owner: Only the client of this project can see the status of its payment.',
  );
  expect(formatRefusal(amountRefusal(899, { amount: 900 }))).toBe(
    'invalid amount_differs: This amount is not the amount of the bid. Go back to the project ' +
      'and hire again.',
  );
});

test('a cancelled payment that turns out to be paid is still processed', () => {
  expect(paymentStatuses.filter(canStillBecomePaid)).toEqual([
    ...openPaymentStatuses,
    'canceled',
    'failed',
  ]);
});

test.each([
  [500, 0, 'released'],
  [0, 500, 'returned'],
  [200, 300, 'split'],
])('a payment of which %i are released and %i refunded is %s', (released, refunded, status) => {
  expect(getStatusAfterPayout(released, refunded)).toBe(status);
});

test('a payment is as agreed if its bid has the same price, to the cent, and the same terms', () => {
  const bid = { amount: 900, revision: 2, projectRevision: 3 };
  const paid = { amountCents: 90_000, bidRevision: 2, projectRevision: 3, materialRevision: 2 };
  const matches = (given: Partial<typeof paid>) =>
    matchesTerms({ ...paid, ...given }, bid, { materialRevision: 2 });
  expect([89_999, 90_000, 90_001].map((amountCents) => matches({ amountCents }))).toEqual([
    false,
    true,
    false,
  ]);
  expect([1, 2, 3].map((bidRevision) => matches({ bidRevision }))).toEqual([false, true, false]);
  expect([0, 2, 3].map((projectRevision) => matches({ projectRevision }))).toEqual([
    true,
    false,
    true,
  ]);
  expect([1, 2].map((materialRevision) => matches({ materialRevision }))).toEqual([false, true]);
});

test('a client who read another bid or revision is asked to read again', () => {
  const bid = { id: 7, revision: 2 };
  const refusal = (seenTerms?: { bidId: number; revision: number }) => termsRefusal(seenTerms, bid);
  expect(refusal()).toBeNull();
  expect(refusal({ bidId: 7, revision: 2 })).toBeNull();
  expect(refusal({ bidId: 7, revision: 3 })?.code).toBe('bid_changed');
  expect(refusal({ bidId: 6, revision: 2 })?.code).toBe('bid_changed');
  expect(formatRefusal(refusal({ bidId: 7, revision: 1 }))).toBe(
    'conflict bid_changed: The developer changed this bid after you opened it. Read it again ' +
      'before you hire.',
  );
});

test('a payment refunded in full has hired nobody', () => {
  expect(paymentStatuses.filter((status) => isWithoutHire({ status }))).toEqual([
    'orphaned',
    'refunded',
  ]);
});

test('only admins can see the reconciliation', () => {
  expect(reconciliationRefusal({ role: 'admin' })).toBeNull();
  expect(formatRefusal(reconciliationRefusal({ role: 'client' }))).toBe(
    'forbidden admins_only: Only admins can see the reconciliation.',
  );
  expect(reconciliationRefusal({ role: 'developer' })).not.toBeNull();
});
