import { expect, test } from 'vitest';
import { inFull } from '#testing/refused.ts';
import { nextNth, noRefund, retryRefusal } from './refund.rules.ts';

const failed = { status: 'failed', replaced: false, questioned: false, lost: false, covered: true };

test('a refund that failed is sent again once, while no bank looks into its payment', () => {
  expect(retryRefusal(failed)).toBeNull();
  expect(inFull(retryRefusal({ ...failed, replaced: true }))).toBe(
    'conflict already_retried: This refund was sent again already. Please reload the page to see how it stands.',
  );
  expect(inFull(retryRefusal({ ...failed, status: 'pending' }))).toBe(
    'conflict not_failed: Only a refund that failed is sent again.',
  );
  expect(inFull(retryRefusal({ ...failed, questioned: true }))).toBe(
    'conflict payment_questioned: A bank looks into this payment. Stripe takes no refund of it until that is over.',
  );
  expect(inFull(retryRefusal({ ...failed, covered: false }))).toBe(
    'conflict not_covered: A bank took back what this refund was of: there is not as much left to send.',
  );
  expect(inFull(retryRefusal({ ...failed, lost: true }))).toBe(
    'conflict charge_lost: A bank took back a part of this payment, and Stripe refunds nothing more of it. Please agree with the client on another way.',
  );
  expect(inFull(noRefund())).toBe('not_found no_refund: There is no such refund.');
});

test('refunds of a payment are numbered from one on, past any gap', () => {
  expect(nextNth([])).toBe(1);
  expect(nextNth([{ nth: 3 }, { nth: 1 }])).toBe(4);
});
