import type { UserParty } from '#features/hires/hire.rules.ts';
import type { PostingKind } from '#features/ledger/ledger.rules.ts';
import {
  type AccountCode,
  type AccountKind,
  accountKindOf,
  chartOfAccounts,
} from '#features/ledger/ledger-account.rules.ts';

interface Movement {
  kind: PostingKind;
  debit: AccountCode;
  credit: AccountCode;
}

interface LedgerMovement extends Movement {
  amountCents: number;
  heldCents: number;
}

type CreditedMovement = `${PostingKind}: ${AccountKind}`;

/** A text with an account kind is only for entries that credit this account. */
const movementLabels: Record<PostingKind, string> & Partial<Record<CreditedMovement, string>> = {
  captured: 'Card payment received',
  stripe_fee: 'Card processing fee (borne by Bidwright)',
  hired: 'Funds protected for the hired developer',
  orphaned: 'Payment without a hire, to be refunded',
  released: 'Funds released to the developer',
  'released: platform_fee': 'Platform fee kept',
  transfer_decided: 'Payout ordered',
  transfer_sent: 'Payout sent to the developer',
  transfer_failed: 'Payout refused; the earnings are waiting again',
  transfer_reversed: 'Payout reversed',
  refund_decided: 'Refund ordered',
  refund_settled: 'Refund sent to the card',
  refund_failed: 'Refund did not reach the card',
  manual_refund: 'Refunded another way than to the card',
  manual_refund_returned: 'Refund made another way came back',
  dispute_withdrawn: 'The bank took the payment back',
  dispute_won: 'The bank returned the payment',
  'dispute_won: stripe_fees': 'Chargeback fee returned to Bidwright',
  dispute_lost: 'Lost chargeback covered',
  debt_written_off: 'Debt written off by Bidwright',
};

export function formatMovement({ kind, debit, credit }: Movement): string {
  if (kind === 'dispute_withdrawn' && accountKindOf(debit) === 'stripe_fees') {
    return 'Chargeback fee (borne by Bidwright)';
  }
  return movementLabels[`${kind}: ${accountKindOf(credit)}`] ?? movementLabels[kind];
}

export function formatAccountName(code: AccountCode, reader: UserParty): string {
  const kind = accountKindOf(code);
  if (reader === 'developer' && kind === 'payable') return 'Your earnings';
  if (reader === 'developer' && kind === 'developer_receivable') return 'Owed by you';
  return chartOfAccounts[kind].name;
}

/** Failed refunds, reversed payouts and won chargebacks are deducted. */
export interface StatementTotals {
  paidCents: number;
  /** Without the fee. */
  releasedCents: number;
  feeCents: number;
  refundedCents: number;
  /** Taken back by the client's bank. */
  takenBackCents: number;
  paidOutCents: number;
  heldCents: number;
}

/** The entries must be in the order of writing. */
export function computeStatementTotals(entries: readonly LedgerMovement[]): StatementTotals {
  const creditedTo = (kind: PostingKind, account: AccountKind) =>
    sumWhere(entries, (entry) => entry.kind === kind && accountKindOf(entry.credit) === account);
  const debitedFrom = (kind: PostingKind, account: AccountKind) =>
    sumWhere(entries, (entry) => entry.kind === kind && accountKindOf(entry.debit) === account);
  return {
    paidCents: creditedTo('captured', 'unapplied'),
    releasedCents: creditedTo('released', 'payable'),
    feeCents: creditedTo('released', 'platform_fee'),
    refundedCents:
      creditedTo('refund_settled', 'stripe_clearing') -
      debitedFrom('refund_failed', 'stripe_clearing') +
      creditedTo('manual_refund', 'platform_bank') -
      debitedFrom('manual_refund_returned', 'platform_bank'),
    takenBackCents:
      debitedFrom('dispute_withdrawn', 'dispute_receivable') -
      creditedTo('dispute_won', 'dispute_receivable') -
      creditedTo('dispute_won', 'dispute_loss'),
    paidOutCents:
      creditedTo('transfer_sent', 'stripe_clearing') -
      debitedFrom('transfer_reversed', 'stripe_clearing'),
    heldCents: entries.at(-1)?.heldCents ?? 0,
  };
}

function sumWhere(
  entries: readonly LedgerMovement[],
  isCounted: (entry: LedgerMovement) => boolean,
): number {
  return entries.reduce((sum, entry) => sum + (isCounted(entry) ? entry.amountCents : 0), 0);
}

/** In the order of display; `heldCents` is shown separately. */
export const statementTotalLabels: [key: keyof StatementTotals, label: string][] = [
  ['paidCents', 'Paid by card'],
  ['releasedCents', 'Released to the developer'],
  ['feeCents', 'Platform fee'],
  ['refundedCents', 'Refunded'],
  ['takenBackCents', 'Taken back by the bank'],
  ['paidOutCents', 'Paid out to the developer'],
];
