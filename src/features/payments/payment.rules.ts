import { getFirstAmount } from '#features/bids/milestones/bid-milestones.rules.ts';
import { nothingDueError } from '#features/hires/milestones/milestone.rules.ts';
import { notOwnerError } from '#features/projects/project.rules.ts';
import type { Role } from '#platform/shared/actor.ts';
import { DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { dollarsToCents } from '#platform/shared/format/money.ts';

export const paymentStatuses = [
  /** The PaymentIntent may not exist at Stripe yet. */
  'creating',
  'awaiting_payment',
  'requires_action',
  /** Not confirmed by Stripe yet. */
  'processing',
  /** Paid and hired; neither released nor refunded yet. */
  'held',
  'released',
  'split',
  'returned',
  /** The client's bank took back at least a part; what was still held is refunded. */
  'lost',
  /** Paid without a hire; the refund is not complete yet. */
  'orphaned',
  /** Paid without a hire and refunded completely. */
  'refunded',
  /** Cancelled at Stripe, and not paid as far as we know. */
  'canceled',
  /** Stripe refused to create the PaymentIntent. */
  'failed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Can still be paid; a project has at most one payment in these statuses. */
export const openPaymentStatuses: PaymentStatus[] = [
  'creating',
  'awaiting_payment',
  'requires_action',
  'processing',
];

/** The payment funds a milestone; a lost one may have funded none. */
export const fundedPaymentStatuses: PaymentStatus[] = [
  'held',
  'released',
  'split',
  'returned',
  'lost',
];

export function isOpenPaymentStatus(status: PaymentStatus): boolean {
  return openPaymentStatuses.includes(status);
}

/**
 * Includes canceled and failed payments: the PaymentIntent may have been paid before that status
 * was stored.
 */
export function canStillBecomePaid(status: PaymentStatus): boolean {
  return isOpenPaymentStatus(status) || status === 'canceled' || status === 'failed';
}

export function isWithoutHire({ status }: { status: PaymentStatus }): boolean {
  return status === 'orphaned' || status === 'refunded';
}

const statusByIntentStatus: Record<string, PaymentStatus> = {
  requires_payment_method: 'awaiting_payment',
  requires_confirmation: 'awaiting_payment',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  canceled: 'canceled',
};

/** Null if the intent is paid, or if Stripe's status is unknown. */
export function mapUnpaidIntentStatus(intentStatus: string): PaymentStatus | null {
  return statusByIntentStatus[intentStatus] ?? null;
}

export function getStatusAfterPayout(releasedCents: number, refundedCents: number): PaymentStatus {
  if (refundedCents === 0) return 'released';
  return releasedCents === 0 ? 'returned' : 'split';
}

interface PaymentAccess {
  project: { clientId: number };
  actor: { id: number };
}

export function payerRefusal({ project, actor }: PaymentAccess): DomainError | null {
  return project.clientId === actor.id ? null : notOwnerError('hire for it');
}

export function readPaymentRefusal({ project, actor }: PaymentAccess): DomainError | null {
  return project.clientId === actor.id ? null : notOwnerError('see the status of its payment');
}

export function reconciliationRefusal({ role }: { role: Role }): DomainError | null {
  if (role === 'admin') return null;
  return new DomainError('forbidden', 'admins_only', 'Only admins can see the reconciliation.');
}

type PayableBid = Parameters<typeof getFirstAmount>[0];

/** Both amounts are whole dollars. */
export function amountRefusal(amountDollars: number, bid: PayableBid): DomainError | null {
  if (amountDollars === getFirstAmount(bid)) return null;
  return invalidFieldError(
    'amount',
    'amount_differs',
    'This amount is not the amount of the bid. Go back to the project and hire again.',
  );
}

interface FundingRequest {
  /** Whole dollars. */
  amount: number;
  milestoneId?: number | undefined;
  agreementVersion?: number | undefined;
}

interface NextFunding {
  /** Null if nothing is left to fund. */
  milestone: { id: number; amountCents: number } | null;
  milestoneCount: number;
  agreementVersion: number;
}

/** Of a payment after the hire. Fields that the request does not contain are not compared. */
export function fundingRefusal(
  request: FundingRequest,
  { milestone, milestoneCount, agreementVersion }: NextFunding,
): DomainError | null {
  if (!milestone) return milestoneCount === 1 ? alreadyPaidError() : nothingDueError();
  if (request.milestoneId !== undefined && request.milestoneId !== milestone.id) {
    return new DomainError(
      'conflict',
      'nothing_due',
      'This milestone is not the next one to fund. Open the project room to see which one is.',
    );
  }
  if (request.agreementVersion !== undefined && request.agreementVersion !== agreementVersion) {
    return new DomainError(
      'conflict',
      'terms_changed',
      'The agreement has changed since you opened this page. Read it again before you pay.',
    );
  }
  if (dollarsToCents(request.amount) === milestone.amountCents) return null;
  return invalidFieldError(
    'amount',
    'amount_differs',
    'This amount is not that of the next milestone. Open the project room and try again.',
  );
}

const HIRED_MESSAGE = 'You have already hired a developer for this project.';

/** For a hire of one milestone. */
function alreadyPaidError(): DomainError {
  return new DomainError('conflict', 'nothing_due', HIRED_MESSAGE);
}

export function alreadyHiredError(): DomainError {
  return new DomainError('conflict', 'already_hired', HIRED_MESSAGE);
}

/** If `seenTerms` is undefined, the terms are not compared. */
export function termsRefusal(
  seenTerms: { bidId: number; revision: number } | undefined,
  bid: { id: number; revision: number },
): DomainError | null {
  if (!seenTerms || (seenTerms.bidId === bid.id && seenTerms.revision === bid.revision))
    return null;
  return new DomainError(
    'conflict',
    'bid_changed',
    'The developer changed this bid after you opened it. Read it again before you hire.',
  );
}

/**
 * `bid_changed`: the client accepted another revision than the bid was made for. `bid_outdated`:
 * the client accepted none, and a later revision was material. Texts for users call a revision a
 * version.
 */
export function projectRevisionRefusal(
  acceptedRevision: number | undefined,
  bid: { projectRevision: number },
  project: { materialRevision: number },
): DomainError | null {
  if (acceptedRevision === bid.projectRevision) return null;
  if (acceptedRevision !== undefined) {
    return new DomainError(
      'conflict',
      'bid_changed',
      'The developer confirmed this bid for another version of your project. Read it again ' +
        'before you hire.',
    );
  }
  if (bid.projectRevision >= project.materialRevision) return null;
  return new DomainError(
    'conflict',
    'bid_outdated',
    `This bid was made for version ${bid.projectRevision} of your project, before your last changes. Ask the developer to confirm it, or hire on that version.`,
  );
}

interface PaymentTerms {
  amountCents: number;
  bidRevision: number;
  /** 0 if it was not recorded. */
  projectRevision: number;
  materialRevision: number;
}

/** A `projectRevision` that was not recorded is not compared. */
export function matchesTerms(
  payment: PaymentTerms,
  bid: PayableBid & { revision: number; projectRevision: number },
  project: { materialRevision: number },
): boolean {
  return (
    payment.bidRevision === bid.revision &&
    payment.amountCents === dollarsToCents(getFirstAmount(bid)) &&
    (payment.projectRevision === 0 || payment.projectRevision === bid.projectRevision) &&
    payment.materialRevision === project.materialRevision
  );
}

/** For a payment after the hire. */
export function matchesMilestone(
  payment: { milestoneId?: number | null | undefined; amountCents: number },
  milestone: { id: number; amountCents: number } | null,
): boolean {
  return payment.milestoneId === milestone?.id && payment.amountCents === milestone?.amountCents;
}

/** An intent that contradicts the payment must not be applied. */
export function findMismatchedField(
  payment: { id: string; amountCents: number; stripeIntentId?: string | null | undefined },
  intent: { id: string; amount: number; currency: string; metadata: Record<string, string> },
): string | null {
  if (payment.stripeIntentId && payment.stripeIntentId !== intent.id) return 'intent';
  if (intent.metadata.payment_id !== payment.id) return 'metadata';
  if (intent.amount !== payment.amountCents) return 'amount';
  if (intent.currency !== 'usd') return 'currency';
  return null;
}
