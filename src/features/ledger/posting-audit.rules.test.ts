import { expect, test } from 'vitest';
import { accountPairsByPosting, type Posting, type PostingKind } from './ledger.rules.ts';
import { toAuditAct } from './posting-audit.rules.ts';

const posting = (kind: PostingKind): Posting => ({
  effectKey: 'p:effect',
  kind,
  paymentId: 'p',
  projectId: 7,
  legs: [
    { debit: 'stripe_clearing', credit: 'unapplied:p', amountCents: 600 },
    { debit: 'stripe_clearing', credit: 'unapplied:p', amountCents: 300 },
  ],
});
const kinds = Object.keys(accountPairsByPosting).filter((kind): kind is PostingKind =>
  Object.hasOwn(accountPairsByPosting, kind),
);

test('an effect is told with all the money it moves, and by whom where somebody decided it', () => {
  expect(toAuditAct(posting('released'))).toEqual({
    action: 'funds_released',
    on: { type: 'project', id: 7 },
    details: { cents: 900, payment: 'p', effect: 'p:effect' },
  });
  expect(toAuditAct(posting('captured'))).toEqual({
    action: 'payment_captured',
    by: null,
    on: { type: 'project', id: 7 },
    details: { cents: 900, payment: 'p', effect: 'p:effect' },
  });
});

test('every effect is told as one act; what Stripe keeps of a charge as none', () => {
  expect(kinds.map((kind) => `${kind}: ${toAuditAct(posting(kind))?.action}`)).toEqual([
    'captured: payment_captured',
    'stripe_fee: undefined',
    'hired: funds_protected',
    'orphaned: refund_made',
    'released: funds_released',
    'transfer_decided: payout_made',
    'transfer_sent: payout_sent',
    'transfer_failed: payout_failed',
    'transfer_reversed: payout_reversed',
    'refund_decided: refund_made',
    'refund_settled: refund_settled',
    'refund_failed: refund_failed',
    'manual_refund: manual_refund_noted',
    'manual_refund_returned: manual_refund_withdrawn',
    'dispute_withdrawn: chargeback_opened',
    'dispute_won: chargeback_won',
    'dispute_lost: chargeback_lost',
    'debt_written_off: debt_written_off',
  ]);
  expect(kinds.filter((kind) => toAuditAct(posting(kind))?.by === undefined)).toEqual([
    'stripe_fee',
    'released',
    'refund_decided',
    'manual_refund',
    'manual_refund_returned',
    'debt_written_off',
  ]);
});
