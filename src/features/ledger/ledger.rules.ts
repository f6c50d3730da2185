import type { AccountCode, AccountKind, Leg } from './ledger-account.rules.ts';

type AccountPair = readonly [debit: AccountKind, credit: AccountKind];

/** In these stored names, `dispute` means a chargeback. */
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

/** Posting the same effect key again changes nothing. */
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

/** Omits legs of 0 cents. Throws a RangeError if no leg is left or an amount is not valid. */
function createPosting(
  kind: PostingKind,
  effectKey: string,
  { paymentId, projectId }: PaymentReference,
  possibleLegs: [debit: AccountCode, credit: AccountCode, amountCents: number][],
): Posting {
  const legs = possibleLegs
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

export function capturedPosting(details: PaymentAmount & { chargeId: string }): Posting {
  return createPosting('captured', `${details.chargeId}:captured`, details, [
    ['stripe_clearing', `unapplied:${details.paymentId}`, details.amountCents],
  ]);
}

/** The fee may be known later than the charge. */
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

/** For a payment that could not lead to a hire. */
export function orphanedPosting(details: PaymentAmount & { nth?: number }): Posting {
  const { paymentId, amountCents, nth = 1 } = details;
  const effectName = nth === 1 ? 'orphan_refund' : `orphan_refund:${nth}`;
  return createPosting('orphaned', `${paymentId}:${effectName}`, details, [
    [`unapplied:${paymentId}`, `refund_pending:${paymentId}`, amountCents],
  ]);
}

export function releasedPosting(details: DeveloperAmount & { feeCents: number }): Posting {
  const { paymentId, developerId, amountCents, feeCents } = details;
  return createPosting('released', `${paymentId}:released`, details, [
    [`held:${paymentId}`, `payable:${developerId}`, amountCents - feeCents],
    [`held:${paymentId}`, 'platform_fee', feeCents],
  ]);
}

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

/** Stripe refused the transfer, so the earnings are due again. */
export function transferFailedPosting(details: DeveloperAmount & { nth: number }): Posting {
  const { paymentId, developerId, amountCents, nth } = details;
  return createPosting('transfer_failed', `${paymentId}:transfer:${nth}:failed`, details, [
    [`transfer_pending:${paymentId}`, `payable:${developerId}`, amountCents],
  ]);
}

interface Reversal {
  reversalId: string;
  /** `developer_receivable` reduces the developer's debt; `payable` increases the earnings. */
  creditedAccount: 'developer_receivable' | 'payable';
}

export function transferReversedPosting(details: DeveloperAmount & Reversal): Posting {
  return createPosting('transfer_reversed', `${details.reversalId}:reversed`, details, [
    ['stripe_clearing', `${details.creditedAccount}:${details.developerId}`, details.amountCents],
  ]);
}

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
  /** If true, Stripe returned the amount to our balance. */
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

/** The refund is paid from the platform's own bank account. */
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
  /** From chargebacks of the same payment. */
  platformLossCents: number;
}

/**
 * The amount first reduces the platform's loss, because the client's bank has returned that part to
 * the client. The rest is due to the client again.
 */
export function manualRefundReturnedPosting(
  details: PaymentAmount & ReturnedManualRefund,
): Posting {
  const { paymentId, amountCents, nth, creditedAccount } = details;
  const lossReductionCents = Math.min(amountCents, details.platformLossCents);
  const effectKey = `${paymentId}:manual_refund:${nth}:returned`;
  return createPosting('manual_refund_returned', effectKey, details, [
    ['platform_bank', `${creditedAccount}:${paymentId}`, amountCents - lossReductionCents],
    ['platform_bank', 'dispute_loss', lossReductionCents],
  ]);
}

type ChargebackReference = PaymentReference & { stripeDisputeId: string };

export function chargebackWithdrawnPosting(
  details: ChargebackReference & { amountCents: number; feeCents: number },
): Posting {
  return createPosting('dispute_withdrawn', `${details.stripeDisputeId}:withdrawn`, details, [
    [`dispute_receivable:${details.paymentId}`, 'stripe_clearing', details.amountCents],
    ['stripe_fees', 'stripe_clearing', details.feeCents],
  ]);
}

/**
 * In some countries Stripe returns its fee as well. If `isLossPosted`, the amount reduces the
 * platform's loss.
 */
export function chargebackWonPosting(
  details: ChargebackReference & { amountCents: number; feeCents: number; isLossPosted: boolean },
): Posting {
  const creditedAccount = details.isLossPosted
    ? 'dispute_loss'
    : (`dispute_receivable:${details.paymentId}` as const);
  return createPosting('dispute_won', `${details.stripeDisputeId}:reinstated`, details, [
    ['stripe_clearing', creditedAccount, details.amountCents],
    ['stripe_clearing', 'stripe_fees', details.feeCents],
  ]);
}

/** What bears a lost chargeback, in cents. */
export interface LossShares {
  unapplied: number;
  held: number;
  waiting: number;
  /** Part of the payout that was sent; the developer now owes this amount. */
  sent: number;
  platform: number;
}

export function chargebackLostPosting(
  details: ChargebackReference & { developerId: number; shares: LossShares },
): Posting {
  const { paymentId, developerId, shares } = details;
  const receivable = `dispute_receivable:${paymentId}` as const;
  return createPosting('dispute_lost', `${details.stripeDisputeId}:lost`, details, [
    [`unapplied:${paymentId}`, receivable, shares.unapplied],
    [`held:${paymentId}`, receivable, shares.held],
    [`payable:${developerId}`, receivable, shares.waiting],
    [`developer_receivable:${developerId}`, receivable, shares.sent],
    ['dispute_loss', receivable, shares.platform],
  ]);
}

export function debtWrittenOffPosting(details: DeveloperAmount & ChargebackReference): Posting {
  return createPosting('debt_written_off', `${details.stripeDisputeId}:written_off`, details, [
    ['dispute_loss', `developer_receivable:${details.developerId}`, details.amountCents],
  ]);
}
