import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  manualRefundRefusal,
  refundNotFoundError,
  refundRefusedError,
  retryRefusal,
  withdrawManualRefundRefusal,
} from './refund.rules.ts';

const failed = {
  status: 'failed',
  isReplaced: false,
  hasOpenChargeback: false,
  hasLostChargeback: false,
  isCovered: true,
};

test('a failed refund is sent again once, unless a chargeback is open', () => {
  expect(retryRefusal(failed)).toBeNull();
  expect(formatRefusal(retryRefusal({ ...failed, isReplaced: true }))).toBe(
    'conflict already_retried: This refund was already sent again. Please reload the page to see its status.',
  );
  expect(formatRefusal(retryRefusal({ ...failed, status: 'pending' }))).toBe(
    'conflict not_failed: You can only send a failed refund again.',
  );
  expect(formatRefusal(retryRefusal({ ...failed, hasOpenChargeback: true }))).toBe(
    'conflict payment_questioned: This payment has an open chargeback. Stripe accepts no refund of it until the bank has decided.',
  );
  expect(formatRefusal(retryRefusal({ ...failed, isCovered: false }))).toBe(
    'conflict not_covered: A bank took this money back, so there is not enough left to send.',
  );
  expect(formatRefusal(retryRefusal({ ...failed, hasLostChargeback: true }))).toBe(
    'conflict charge_lost: A bank took back a part of this payment, and Stripe refunds nothing ' +
      'more of it. Agree on another way with the client, and record it here once they have the ' +
      'money.',
  );
  expect(formatRefusal(refundNotFoundError())).toBe(
    'not_found no_refund: This refund does not exist.',
  );
});

test('a manual refund can be recorded during a chargeback while its money is held', () => {
  expect(manualRefundRefusal(failed)).toBeNull();
  expect(manualRefundRefusal({ ...failed, isCovered: false })?.code).toBe('not_covered');
  expect(manualRefundRefusal({ ...failed, isReplaced: true })?.code).toBe('already_retried');
  expect(formatRefusal(refundRefusedError())).toBe(
    'conflict refund_refused: Stripe refused this refund. The reason is listed under “Refused ' +
      'by Stripe”. Agree on another way with the client, and record it here once they have the ' +
      'money.',
  );
});

test('only a refund recorded as manual can be withdrawn', () => {
  expect(withdrawManualRefundRefusal({ status: 'settled', manualReference: 'Bank' })).toBeNull();
  expect(
    formatRefusal(withdrawManualRefundRefusal({ status: 'failed', manualReference: 'Bank' })),
  ).toBe(
    'conflict not_noted: This refund is not recorded as made another way. Please reload the page to see its status.',
  );
  expect(withdrawManualRefundRefusal({ status: 'settled', manualReference: null })?.code).toBe(
    'not_noted',
  );
});
