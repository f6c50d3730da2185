import { expect, test } from 'vitest';
import { inFull } from '#testing/refused.ts';
import {
  nextNth,
  noRefund,
  noteRefusal,
  refusedAgain,
  retryRefusal,
  withdrawRefusal,
} from './refund.rules.ts';

const failed = { status: 'failed', replaced: false, questioned: false, lost: false, covered: true };

test('a refund that failed is sent again once, while no bank looks into its payment', () => {
  expect(retryRefusal(failed)).toBeNull();
  expect(inFull(retryRefusal({ ...failed, replaced: true }))).toBe(
    'conflict already_retried: This refund was made again already. Please reload the page to see how it stands.',
  );
  expect(inFull(retryRefusal({ ...failed, status: 'pending' }))).toBe(
    'conflict not_failed: Only a refund that failed is made again.',
  );
  expect(inFull(retryRefusal({ ...failed, questioned: true }))).toBe(
    'conflict payment_questioned: A bank looks into this payment. Stripe takes no refund of it until that is over.',
  );
  expect(inFull(retryRefusal({ ...failed, covered: false }))).toBe(
    'conflict not_covered: A bank took back what this refund was of: there is not as much left to send.',
  );
  expect(inFull(retryRefusal({ ...failed, lost: true }))).toBe(
    'conflict charge_lost: A bank took back a part of this payment, and Stripe refunds nothing more of it. Please agree with the client on another way, and note it here once they have the money.',
  );
  expect(inFull(noRefund())).toBe('not_found no_refund: There is no such refund.');
});

test('what went another way is noted whatever a bank does, while its money lies here', () => {
  expect(noteRefusal(failed)).toBeNull();
  expect(noteRefusal({ ...failed, covered: false })?.code).toBe('not_covered');
  expect(noteRefusal({ ...failed, replaced: true })?.code).toBe('already_retried');
  expect(inFull(refusedAgain())).toBe(
    'conflict refund_refused: Stripe refuses this refund; among what it refused stands why. Please agree with the client on another way, and note it here once they have the money.',
  );
});

test('only what is noted as made another way can be taken back', () => {
  expect(withdrawRefusal({ status: 'settled', manualReference: 'Bank' })).toBeNull();
  expect(inFull(withdrawRefusal({ status: 'failed', manualReference: 'Bank' }))).toBe(
    'conflict not_noted: This refund is not noted as made another way. Please reload the page to see how it stands.',
  );
  expect(withdrawRefusal({ status: 'settled', manualReference: null })?.code).toBe('not_noted');
});

test('refunds of a payment are numbered from one on, past any gap', () => {
  expect(nextNth([])).toBe(1);
  expect(nextNth([{ nth: 3 }, { nth: 1 }])).toBe(4);
});
