import { expect, test } from 'vitest';
import { accountPairsByPosting } from '#features/ledger/ledger.rules.ts';
import { calculateChange, isMovementOf, listMonths, type MoneyColumn } from './money.rules.ts';

const movements = Object.entries(accountPairsByPosting).flatMap(([kind, pairs]) =>
  pairs.map(([debit, credit]) => ({ kind, debit, credit, amountCents: 1 })),
);

/** The postings that change a column, as `kind: debit to credit`. */
function listChanges(column: MoneyColumn, sign: 1 | -1): string[] {
  return movements
    .filter((movement) => calculateChange(column, movement) === sign)
    .map(({ kind, debit, credit }) => `${kind}: ${debit} to ${credit}`);
}

test('a client has paid what was captured, and gets back what is refunded or taken back', () => {
  expect(listChanges('paidCents', 1)).toEqual(['captured: stripe_clearing to unapplied']);
  expect(listChanges('paidCents', -1)).toEqual([]);
  expect(listChanges('returnedCents', 1)).toEqual([
    'refund_settled: refund_pending to stripe_clearing',
    'manual_refund: held to platform_bank',
    'manual_refund: unapplied to platform_bank',
    'dispute_withdrawn: dispute_receivable to stripe_clearing',
  ]);
  expect(listChanges('returnedCents', -1)).toEqual([
    'refund_failed: stripe_clearing to refund_pending',
    'manual_refund_returned: platform_bank to held',
    'manual_refund_returned: platform_bank to unapplied',
    'manual_refund_returned: platform_bank to dispute_loss',
    'dispute_won: stripe_clearing to dispute_receivable',
    'dispute_won: stripe_clearing to dispute_loss',
  ]);
});

test('what was earned and not paid out is what the ledger owes the developer', () => {
  const accounts: string[] = ['payable', 'transfer_pending', 'developer_receivable'];
  for (const movement of movements) {
    const owed =
      Number(accounts.includes(movement.credit)) - Number(accounts.includes(movement.debit));
    const earned = calculateChange('earnedCents', movement);
    // Sums, because -0 differs from 0.
    expect(owed + calculateChange('paidOutCents', movement)).toBe(earned + 0);
  }
  expect(listChanges('paidOutCents', 1)).toEqual([
    'transfer_sent: transfer_pending to stripe_clearing',
  ]);
  expect(listChanges('earnedCents', 1)).toEqual([
    'released: held to payable',
    'debt_written_off: dispute_loss to developer_receivable',
  ]);
});

test('protected is the balance of the held accounts', () => {
  for (const movement of movements) {
    const change = Number(movement.credit === 'held') - Number(movement.debit === 'held');
    expect(calculateChange('protectedCents', movement)).toBe(change);
  }
});

test('fees of Stripe, and losses of others, are listed for neither side', () => {
  const hidden = (role: 'client' | 'developer') =>
    movements
      .filter((movement) => !isMovementOf(role, movement))
      .map(({ kind, debit, credit }) => `${kind}: ${debit} to ${credit}`);
  for (const role of ['client', 'developer'] as const) {
    expect(hidden(role)).toEqual(
      expect.arrayContaining([
        'stripe_fee: stripe_fees to stripe_clearing',
        'dispute_withdrawn: stripe_fees to stripe_clearing',
        'dispute_lost: dispute_loss to dispute_receivable',
      ]),
    );
  }
  expect(hidden('client')).toContain('transfer_sent: transfer_pending to stripe_clearing');
  expect(hidden('developer')).toContain('captured: stripe_clearing to unapplied');
});

test('protected is carried over months and years, and months to come are absent', () => {
  const sum = (month: string, debit: 'unapplied' | 'held', credit: 'held' | 'payable') => ({
    ...{ month, debit, credit, amountCents: 100 },
  });
  const sums = [sum('2025-11', 'unapplied', 'held'), sum('2026-02', 'held', 'payable')];
  const months = listMonths(sums, 2026, new Date('2026-03-31T23:59:59Z'));
  expect(months.map((one) => [one.month, one.protectedCents, one.earnedCents])).toEqual([
    ['2026-01', 100, 0],
    ['2026-02', 0, 100],
    ['2026-03', 0, 0],
  ]);
});
