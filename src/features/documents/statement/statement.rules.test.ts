import { expect, test } from 'vitest';
import {
  computeStatementTotals,
  formatAccountName,
  formatMovement,
  statementTotalLabels,
} from './statement.rules.ts';

type Moved = Parameters<typeof computeStatementTotals>[0][number];
const moved = (
  kind: Moved['kind'],
  debit: Moved['debit'],
  credit: Moved['credit'],
  amountCents = 0,
  heldCents = 0,
): Moved => ({ kind, debit, credit, amountCents, heldCents });

test('each movement has its own text; both halves of a split differ', () => {
  const texts = [
    moved('captured', 'stripe_clearing', 'unapplied:p'),
    moved('stripe_fee', 'stripe_fees', 'stripe_clearing'),
    moved('hired', 'unapplied:p', 'held:p'),
    moved('orphaned', 'unapplied:p', 'refund_pending:p'),
    moved('released', 'held:p', 'payable:7'),
    moved('released', 'held:p', 'platform_fee'),
    moved('transfer_decided', 'payable:7', 'transfer_pending:p'),
    moved('transfer_sent', 'transfer_pending:p', 'stripe_clearing'),
    moved('transfer_failed', 'transfer_pending:p', 'payable:7'),
    moved('transfer_reversed', 'stripe_clearing', 'payable:7'),
    moved('refund_decided', 'held:p', 'refund_pending:p'),
    moved('refund_settled', 'refund_pending:p', 'stripe_clearing'),
    moved('refund_failed', 'stripe_clearing', 'refund_pending:p'),
    moved('manual_refund', 'held:p', 'platform_bank'),
    moved('manual_refund_returned', 'platform_bank', 'held:p'),
    moved('dispute_withdrawn', 'dispute_receivable:p', 'stripe_clearing'),
    moved('dispute_withdrawn', 'stripe_fees', 'stripe_clearing'),
    moved('dispute_won', 'stripe_clearing', 'dispute_receivable:p'),
    moved('dispute_won', 'stripe_clearing', 'stripe_fees'),
    moved('dispute_lost', 'held:p', 'dispute_receivable:p'),
    moved('debt_written_off', 'dispute_loss', 'developer_receivable:7'),
  ].map(formatMovement);
  expect(new Set(texts).size).toBe(texts.length);
  for (const words of texts) expect(words).toMatch(/^[A-Z].+/);
  expect(texts.slice(4, 6)).toEqual(['Funds released to the developer', 'Platform fee kept']);
  expect(texts.slice(15, 19)).toEqual([
    'The bank took the payment back',
    'Chargeback fee (borne by Bidwright)',
    'The bank returned the payment',
    'Chargeback fee returned to Bidwright',
  ]);
});

test('a developer reads about their own earnings and debts, others about the developer’s', () => {
  const codes = ['payable:7', 'developer_receivable:7', 'held:p'] as const;
  expect(codes.map((code) => formatAccountName(code, 'developer'))).toEqual([
    'Your earnings',
    'Owed by you',
    'Protected funds',
  ]);
  expect(codes.map((code) => formatAccountName(code, 'client'))).toEqual([
    'Developer’s earnings',
    'Owed by the developer',
    'Protected funds',
  ]);
});

test('the totals show incoming and outgoing money less refunds', () => {
  const entries = [
    moved('captured', 'stripe_clearing', 'unapplied:p', 900),
    moved('stripe_fee', 'stripe_fees', 'stripe_clearing', 30),
    moved('hired', 'unapplied:p', 'held:p', 900, 900),
    moved('released', 'held:p', 'payable:7', 540, 360),
    moved('released', 'held:p', 'platform_fee', 60, 300),
    moved('transfer_sent', 'transfer_pending:p', 'stripe_clearing', 500, 300),
    moved('transfer_reversed', 'stripe_clearing', 'payable:7', 40, 300),
    moved('refund_settled', 'refund_pending:p', 'stripe_clearing', 200, 100),
    moved('refund_failed', 'stripe_clearing', 'refund_pending:p', 20, 100),
    moved('refund_failed', 'refund_pending:p', 'held:p', 20, 120),
    moved('manual_refund', 'held:p', 'platform_bank', 7, 120),
    moved('manual_refund_returned', 'platform_bank', 'held:p', 2, 120),
    moved('dispute_withdrawn', 'dispute_receivable:p', 'stripe_clearing', 700, 120),
    moved('dispute_withdrawn', 'stripe_fees', 'stripe_clearing', 15, 120),
    moved('dispute_won', 'stripe_clearing', 'dispute_receivable:p', 300, 120),
    moved('dispute_won', 'stripe_clearing', 'stripe_fees', 15, 120),
    moved('dispute_won', 'stripe_clearing', 'dispute_loss', 50, 120),
  ];
  expect(computeStatementTotals(entries)).toEqual({
    paidCents: 900,
    releasedCents: 540,
    feeCents: 60,
    refundedCents: 185,
    takenBackCents: 350,
    paidOutCents: 460,
    heldCents: 120,
  });
  expect(computeStatementTotals([])).toMatchObject({ paidCents: 0, heldCents: 0 });
  const totals = computeStatementTotals(entries);
  expect(statementTotalLabels.map(([key, label]) => `${label}: ${totals[key]}`)).toEqual([
    'Paid by card: 900',
    'Released to the developer: 540',
    'Platform fee: 60',
    'Refunded: 185',
    'Taken back by the bank: 350',
    'Paid out to the developer: 460',
  ]);
});
