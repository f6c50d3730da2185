import type { AccountCode, AccountKind, Leg } from './ledger-account.rules.ts';

type AccountPair = readonly [debit: AccountKind, credit: AccountKind];

/** The accounts between which each kind of posting may move money. */
export const accountPairsByPosting = {
  captured: [['stripe_clearing', 'unapplied']],
  stripe_fee: [['stripe_fees', 'stripe_clearing']],
  hired: [['unapplied', 'held']],
  orphaned: [['unapplied', 'refund_pending']],
  released: [
    ['held', 'payable'],
    ['held', 'platform_fee'],
  ],
  transfer_decided: [['payable', 'transfer_pending']],
  transfer_sent: [['transfer_pending', 'stripe_clearing']],
  transfer_failed: [['transfer_pending', 'payable']],
  transfer_reversed: [
    ['stripe_clearing', 'payable'],
    ['stripe_clearing', 'developer_receivable'],
  ],
  refund_decided: [['held', 'refund_pending']],
  refund_settled: [['refund_pending', 'stripe_clearing']],
  refund_failed: [
    ['stripe_clearing', 'refund_pending'],
    ['refund_pending', 'held'],
    ['refund_pending', 'unapplied'],
  ],
  manual_refund: [
    ['held', 'platform_bank'],
    ['unapplied', 'platform_bank'],
  ],
  manual_refund_returned: [
    ['platform_bank', 'held'],
    ['platform_bank', 'unapplied'],
    ['platform_bank', 'dispute_loss'],
  ],
  dispute_withdrawn: [
    ['dispute_receivable', 'stripe_clearing'],
    ['stripe_fees', 'stripe_clearing'],
  ],
  dispute_won: [
    ['stripe_clearing', 'dispute_receivable'],
    ['stripe_clearing', 'dispute_loss'],
    ['stripe_clearing', 'stripe_fees'],
  ],
  dispute_lost: [
    ['unapplied', 'dispute_receivable'],
    ['held', 'dispute_receivable'],
    ['payable', 'dispute_receivable'],
    ['developer_receivable', 'dispute_receivable'],
    ['dispute_loss', 'dispute_receivable'],
  ],
  debt_written_off: [['dispute_loss', 'developer_receivable']],
} as const satisfies Record<string, readonly AccountPair[]>;

export type PostingKind = keyof typeof accountPairsByPosting;

/** A posting. Posting its effect key again changes nothing. */
export interface Posting {
  effectKey: string;
  kind: PostingKind;
  paymentId: string;
  projectId: number;
  legs: Leg[];
}

interface PaymentReference {
  paymentId: string;
  projectId: number;
}
type PaymentAmount = PaymentReference & { amountCents: number };
type DeveloperAmount = PaymentAmount & { developerId: number };

function createPosting(
  kind: PostingKind,
  effectKey: string,
  { paymentId, projectId }: PaymentReference,
  entries: [debit: AccountCode, credit: AccountCode, amountCents: number][],
): Posting {
  const legs = entries
    .filter(([, , amountCents]) => amountCents !== 0)
    .map(([debit, credit, amountCents]) => ({ debit, credit, amountCents }));
  if (legs.length === 0 || !legs.every(({ amountCents }) => isPositiveAmount(amountCents))) {
    throw new RangeError(`${effectKey} must move whole, positive cents`);
  }
  return { effectKey, kind, paymentId, projectId, legs };
}

function isPositiveAmount(cents: number): boolean {
  // Stryker disable next-line EqualityOperator: legs of 0 cents were removed before
  return Number.isSafeInteger(cents) && cents > 0;
}

/** Returns the posting of a charge. */
export function capturedPosting(details: PaymentAmount & { chargeId: string }): Posting {
  return createPosting('captured', `${details.chargeId}:captured`, details, [
    ['stripe_clearing', `unapplied:${details.paymentId}`, details.amountCents],
  ]);
}

/** Returns the posting of Stripe's fee for a charge; its balance transaction may exist later. */
export function stripeFeePosting(details: PaymentAmount & { chargeId: string }): Posting {
  return createPosting('stripe_fee', `${details.chargeId}:fee`, details, [
    ['stripe_fees', 'stripe_clearing', details.amountCents],
  ]);
}

export function hiredPosting(details: PaymentAmount): Posting {
  const { paymentId, amountCents } = details;
  return createPosting('hired', `${paymentId}:hired`, details, [
    [`unapplied:${paymentId}`, `held:${paymentId}`, amountCents],
  ]);
}

/**
 * Returns the posting of a refund because the payment could not lead to a hire; `nth` counts
 * retries after a failure.
 */
export function orphanedPosting(details: PaymentAmount & { nth?: number }): Posting {
  const { paymentId, amountCents, nth = 1 } = details;
  const effectName = nth === 1 ? 'orphan_refund' : `orphan_refund:${nth}`;
  return createPosting('orphaned', `${paymentId}:${effectName}`, details, [
    [`unapplied:${paymentId}`, `refund_pending:${paymentId}`, amountCents],
  ]);
}

/** Returns the posting of released funds, less the platform fee. */
export function releasedPosting(details: DeveloperAmount & { feeCents: number }): Posting {
  const { paymentId, developerId, amountCents, feeCents } = details;
  return createPosting('released', `${paymentId}:released`, details, [
    [`held:${paymentId}`, `payable:${developerId}`, amountCents - feeCents],
    [`held:${paymentId}`, 'platform_fee', feeCents],
  ]);
}

/** Returns the posting of the `nth` transfer of a payment's earnings to the developer's account. */
export function transferDecidedPosting(details: DeveloperAmount & { nth: number }): Posting {
  const { paymentId, developerId, amountCents, nth } = details;
  return createPosting('transfer_decided', `${paymentId}:transfer:${nth}`, details, [
    [`payable:${developerId}`, `transfer_pending:${paymentId}`, amountCents],
  ]);
}

export function transferSentPosting(details: PaymentAmount & { transferId: string }): Posting {
  return createPosting('transfer_sent', `${details.transferId}:sent`, details, [
    [`transfer_pending:${details.paymentId}`, 'stripe_clearing', details.amountCents],
  ]);
}

/** Returns the posting of a transfer that Stripe refused, so that the earnings are due again. */
export function transferFailedPosting(details: DeveloperAmount & { nth: number }): Posting {
  const { paymentId, developerId, amountCents, nth } = details;
  return createPosting('transfer_failed', `${paymentId}:transfer:${nth}:failed`, details, [
    [`transfer_pending:${paymentId}`, `payable:${developerId}`, amountCents],
  ]);
}

interface Reversal {
  reversalId: string;
  /** Settles the developer's debt after a lost chargeback, or increases their earnings again. */
  creditedAccount: 'developer_receivable' | 'payable';
}

export function transferReversedPosting(details: DeveloperAmount & Reversal): Posting {
  return createPosting('transfer_reversed', `${details.reversalId}:reversed`, details, [
    ['stripe_clearing', `${details.creditedAccount}:${details.developerId}`, details.amountCents],
  ]);
}

/** Returns the posting of the `nth` refund from the protected funds. */
export function refundDecidedPosting(details: PaymentAmount & { nth: number }): Posting {
  const { paymentId, amountCents, nth } = details;
  return createPosting('refund_decided', `${paymentId}:refund:${nth}`, details, [
    [`held:${paymentId}`, `refund_pending:${paymentId}`, amountCents],
  ]);
}

export function refundSettledPosting(details: PaymentAmount & { refundId: string }): Posting {
  return createPosting('refund_settled', `${details.refundId}:settled`, details, [
    [`refund_pending:${details.paymentId}`, 'stripe_clearing', details.amountCents],
  ]);
}

interface FailedRefund {
  refundId: string;
  /** Whether it had reduced the balance at Stripe, so that Stripe returned it. */
  wasSettled: boolean;
  creditedAccount: 'held' | 'unapplied';
}

export function refundFailedPosting(details: PaymentAmount & FailedRefund): Posting {
  const { paymentId, amountCents, refundId, wasSettled, creditedAccount } = details;
  return createPosting('refund_failed', `${refundId}:failed`, details, [
    ['stripe_clearing', `refund_pending:${paymentId}`, wasSettled ? amountCents : 0],
    [`refund_pending:${paymentId}`, `${creditedAccount}:${paymentId}`, amountCents],
  ]);
}

/** Returns the posting of the `nth` refund if it was paid from the platform's own bank account. */
export function manualRefundPosting(
  details: PaymentAmount & { nth: number; debitedAccount: 'held' | 'unapplied' },
): Posting {
  const { paymentId, amountCents, nth, debitedAccount } = details;
  return createPosting('manual_refund', `${paymentId}:manual_refund:${nth}`, details, [
    [`${debitedAccount}:${paymentId}`, 'platform_bank', amountCents],
  ]);
}

interface ReturnedManualRefund {
  nth: number;
  creditedAccount: 'held' | 'unapplied';
  /** The platform's chargeback loss of the same payment, which is reduced first. */
  platformLossCents: number;
}

/**
 * Returns the posting of a manual refund that did not arrive. What a bank has not already returned
 * to the client is due to them again.
 */
export function manualRefundReturnedPosting(
  details: PaymentAmount & ReturnedManualRefund,
): Posting {
  const { paymentId, amountCents, nth, creditedAccount } = details;
  const lostCents = Math.min(amountCents, details.platformLossCents);
  return createPosting(
    'manual_refund_returned',
    `${paymentId}:manual_refund:${nth}:returned`,
    details,
    [
      ['platform_bank', `${creditedAccount}:${paymentId}`, amountCents - lostCents],
      ['platform_bank', 'dispute_loss', lostCents],
    ],
  );
}

type DisputeReference = PaymentReference & { disputeId: string };

/** Returns the posting of a chargeback: the bank withdrew the amount and Stripe charged its fee. */
export function disputeWithdrawnPosting(
  details: DisputeReference & { amountCents: number; feeCents: number },
): Posting {
  return createPosting('dispute_withdrawn', `${details.disputeId}:withdrawn`, details, [
    [`dispute_receivable:${details.paymentId}`, 'stripe_clearing', details.amountCents],
    ['stripe_fees', 'stripe_clearing', details.feeCents],
  ]);
}

/**
 * Returns the posting of an amount that the bank returned; in some countries Stripe returns its fee
 * as well. After the loss was divided, the amount reduces the platform's loss.
 */
export function disputeWonPosting(
  details: DisputeReference & { amountCents: number; feeCents: number; wasDivided: boolean },
): Posting {
  const claim = details.wasDivided
    ? 'dispute_loss'
    : (`dispute_receivable:${details.paymentId}` as const);
  return createPosting('dispute_won', `${details.disputeId}:reinstated`, details, [
    ['stripe_clearing', claim, details.amountCents],
    ['stripe_clearing', 'stripe_fees', details.feeCents],
  ]);
}

/** Shares of a lost chargeback, in cents; their sum is the lost amount. */
interface LossShares {
  unapplied: number;
  held: number;
  payable: number;
  developer: number;
  platform: number;
}

export function disputeLostPosting(
  details: DisputeReference & { developerId: number; shares: LossShares },
): Posting {
  const { paymentId, developerId, shares } = details;
  const claim = `dispute_receivable:${paymentId}` as const;
  return createPosting('dispute_lost', `${details.disputeId}:lost`, details, [
    [`unapplied:${paymentId}`, claim, shares.unapplied],
    [`held:${paymentId}`, claim, shares.held],
    [`payable:${developerId}`, claim, shares.payable],
    [`developer_receivable:${developerId}`, claim, shares.developer],
    ['dispute_loss', claim, shares.platform],
  ]);
}

/** Returns the posting of a developer's unpaid debt, which becomes the platform's loss. */
export function debtWrittenOffPosting(details: DeveloperAmount & { disputeId: string }): Posting {
  return createPosting('debt_written_off', `${details.disputeId}:written_off`, details, [
    ['dispute_loss', `developer_receivable:${details.developerId}`, details.amountCents],
  ]);
}
