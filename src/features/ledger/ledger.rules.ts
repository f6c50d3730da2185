import type { AccountCode, AccountKind } from './ledger-account.rules.ts';

type Move = readonly [debit: AccountKind, credit: AccountKind];

/** The accounts between which each kind of posting may move money. */
export const moves = {
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
} as const satisfies Record<string, readonly Move[]>;

export type PostingKind = keyof typeof moves;

export interface Leg {
  debit: AccountCode;
  credit: AccountCode;
  amountCents: number;
}

/** Returns by how many cents these legs change our balance at Stripe. */
export function clearingCents(legs: readonly Leg[]): number {
  return legs.reduce((sum, { debit, credit, amountCents }) => {
    if (debit === 'stripe_clearing') return sum + amountCents;
    return credit === 'stripe_clearing' ? sum - amountCents : sum;
  }, 0);
}

/** A posting. Posting its effect key again changes nothing. */
export interface Posting {
  effectKey: string;
  kind: PostingKind;
  paymentId: string;
  projectId: number;
  legs: Leg[];
}

interface About {
  paymentId: string;
  projectId: number;
}
type Sum = About & { amountCents: number };
type Share = Sum & { developerId: number };

function posting(
  kind: PostingKind,
  effectKey: string,
  { paymentId, projectId }: About,
  entries: [debit: AccountCode, credit: AccountCode, amountCents: number][],
): Posting {
  const legs = entries
    .filter(([, , amountCents]) => amountCents !== 0)
    .map(([debit, credit, amountCents]) => ({ debit, credit, amountCents }));
  if (legs.length === 0 || !legs.every(({ amountCents }) => isAmount(amountCents))) {
    throw new RangeError(`${effectKey} must move whole, positive cents`);
  }
  return { effectKey, kind, paymentId, projectId, legs };
}

function isAmount(cents: number): boolean {
  // Stryker disable next-line EqualityOperator: legs of 0 cents were removed before
  return Number.isSafeInteger(cents) && cents > 0;
}

/** Returns the posting of a charge. */
export function captured(about: Sum & { chargeId: string }): Posting {
  return posting('captured', `${about.chargeId}:captured`, about, [
    ['stripe_clearing', `unapplied:${about.paymentId}`, about.amountCents],
  ]);
}

/** Returns the posting of Stripe's fee for a charge; its balance transaction may exist later. */
export function stripeFee(about: Sum & { chargeId: string }): Posting {
  return posting('stripe_fee', `${about.chargeId}:fee`, about, [
    ['stripe_fees', 'stripe_clearing', about.amountCents],
  ]);
}

export function hired(about: Sum): Posting {
  const { paymentId, amountCents } = about;
  return posting('hired', `${paymentId}:hired`, about, [
    [`unapplied:${paymentId}`, `held:${paymentId}`, amountCents],
  ]);
}

/**
 * Returns the posting of a refund because the payment could not lead to a hire; `nth` counts
 * retries after a failure.
 */
export function orphaned(about: Sum & { nth?: number }): Posting {
  const { paymentId, amountCents, nth = 1 } = about;
  const effect = nth === 1 ? 'orphan_refund' : `orphan_refund:${nth}`;
  return posting('orphaned', `${paymentId}:${effect}`, about, [
    [`unapplied:${paymentId}`, `refund_pending:${paymentId}`, amountCents],
  ]);
}

/** Returns the posting of released funds, less the platform fee. */
export function released(about: Share & { feeCents: number }): Posting {
  const { paymentId, developerId, amountCents, feeCents } = about;
  return posting('released', `${paymentId}:released`, about, [
    [`held:${paymentId}`, `payable:${developerId}`, amountCents - feeCents],
    [`held:${paymentId}`, 'platform_fee', feeCents],
  ]);
}

/** Returns the posting of the `nth` transfer of a payment's earnings to the developer's account. */
export function transferDecided(about: Share & { nth: number }): Posting {
  const { paymentId, developerId, amountCents, nth } = about;
  return posting('transfer_decided', `${paymentId}:transfer:${nth}`, about, [
    [`payable:${developerId}`, `transfer_pending:${paymentId}`, amountCents],
  ]);
}

export function transferSent(about: Sum & { transferId: string }): Posting {
  return posting('transfer_sent', `${about.transferId}:sent`, about, [
    [`transfer_pending:${about.paymentId}`, 'stripe_clearing', about.amountCents],
  ]);
}

/** Returns the posting of a transfer that Stripe refused, so that the earnings are due again. */
export function transferFailed(about: Share & { nth: number }): Posting {
  const { paymentId, developerId, amountCents, nth } = about;
  return posting('transfer_failed', `${paymentId}:transfer:${nth}:failed`, about, [
    [`transfer_pending:${paymentId}`, `payable:${developerId}`, amountCents],
  ]);
}

interface Reversal {
  reversalId: string;
  /** Settles the developer's debt after a lost chargeback, or increases their earnings again. */
  settles: 'developer_receivable' | 'payable';
}

export function transferReversed(about: Share & Reversal): Posting {
  return posting('transfer_reversed', `${about.reversalId}:reversed`, about, [
    ['stripe_clearing', `${about.settles}:${about.developerId}`, about.amountCents],
  ]);
}

/** Returns the posting of the `nth` refund from the protected funds. */
export function refundDecided(about: Sum & { nth: number }): Posting {
  const { paymentId, amountCents, nth } = about;
  return posting('refund_decided', `${paymentId}:refund:${nth}`, about, [
    [`held:${paymentId}`, `refund_pending:${paymentId}`, amountCents],
  ]);
}

export function refundSettled(about: Sum & { refundId: string }): Posting {
  return posting('refund_settled', `${about.refundId}:settled`, about, [
    [`refund_pending:${about.paymentId}`, 'stripe_clearing', about.amountCents],
  ]);
}

interface FailedRefund {
  refundId: string;
  /** Whether it had reduced the balance at Stripe, so that Stripe returned it. */
  wasSettled: boolean;
  backTo: 'held' | 'unapplied';
}

export function refundFailed(about: Sum & FailedRefund): Posting {
  const { paymentId, amountCents, refundId, wasSettled, backTo } = about;
  return posting('refund_failed', `${refundId}:failed`, about, [
    ['stripe_clearing', `refund_pending:${paymentId}`, wasSettled ? amountCents : 0],
    [`refund_pending:${paymentId}`, `${backTo}:${paymentId}`, amountCents],
  ]);
}

/** Returns the posting of the `nth` refund if it was paid from the platform's own bank account. */
export function manuallyRefunded(
  about: Sum & { nth: number; from: 'held' | 'unapplied' },
): Posting {
  const { paymentId, amountCents, nth, from } = about;
  return posting('manual_refund', `${paymentId}:manual_refund:${nth}`, about, [
    [`${from}:${paymentId}`, 'platform_bank', amountCents],
  ]);
}

interface ReturnedManually {
  nth: number;
  to: 'held' | 'unapplied';
  /** The platform's chargeback loss of the same payment, which is reduced first. */
  lostCents: number;
}

/**
 * Returns the posting of a manual refund that did not arrive. What a bank has not already returned
 * to the client is due to them again.
 */
export function manualRefundReturned(about: Sum & ReturnedManually): Posting {
  const { paymentId, amountCents, nth, to } = about;
  const lostCents = Math.min(amountCents, about.lostCents);
  return posting('manual_refund_returned', `${paymentId}:manual_refund:${nth}:returned`, about, [
    ['platform_bank', `${to}:${paymentId}`, amountCents - lostCents],
    ['platform_bank', 'dispute_loss', lostCents],
  ]);
}

type Dispute = About & { disputeId: string };

/** Returns the posting of a chargeback: the bank withdrew the amount and Stripe charged its fee. */
export function disputeWithdrawn(
  about: Dispute & { amountCents: number; feeCents: number },
): Posting {
  return posting('dispute_withdrawn', `${about.disputeId}:withdrawn`, about, [
    [`dispute_receivable:${about.paymentId}`, 'stripe_clearing', about.amountCents],
    ['stripe_fees', 'stripe_clearing', about.feeCents],
  ]);
}

/**
 * Returns the posting of an amount that the bank returned; in some countries Stripe returns its fee
 * as well. After the loss was divided, the amount reduces the platform's loss.
 */
export function disputeWon(
  about: Dispute & { amountCents: number; feeCents: number; wasDivided: boolean },
): Posting {
  const claim = about.wasDivided
    ? 'dispute_loss'
    : (`dispute_receivable:${about.paymentId}` as const);
  return posting('dispute_won', `${about.disputeId}:reinstated`, about, [
    ['stripe_clearing', claim, about.amountCents],
    ['stripe_clearing', 'stripe_fees', about.feeCents],
  ]);
}

/** Shares of a lost chargeback, in cents; their sum is the lost amount. */
interface Bearers {
  unapplied: number;
  held: number;
  payable: number;
  developer: number;
  platform: number;
}

export function disputeLost(about: Dispute & { developerId: number; from: Bearers }): Posting {
  const { paymentId, developerId, from } = about;
  const claim = `dispute_receivable:${paymentId}` as const;
  return posting('dispute_lost', `${about.disputeId}:lost`, about, [
    [`unapplied:${paymentId}`, claim, from.unapplied],
    [`held:${paymentId}`, claim, from.held],
    [`payable:${developerId}`, claim, from.payable],
    [`developer_receivable:${developerId}`, claim, from.developer],
    ['dispute_loss', claim, from.platform],
  ]);
}

/** Returns the posting of a developer's unpaid debt, which becomes the platform's loss. */
export function debtWrittenOff(about: Share & { disputeId: string }): Posting {
  return posting('debt_written_off', `${about.disputeId}:written_off`, about, [
    ['dispute_loss', `developer_receivable:${about.developerId}`, about.amountCents],
  ]);
}
