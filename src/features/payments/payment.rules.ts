import type { Role } from '#platform/shared/actor.ts';
import { DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { dollarsToCents } from '#platform/shared/format/money.ts';

/** Stored statuses of a payment. */
export const paymentStatuses = [
  /** Stored; the PaymentIntent may not exist at Stripe yet. */
  'creating',
  /** The card form can be submitted. */
  'awaiting_payment',
  /** The client must authenticate the payment with their bank. */
  'requires_action',
  /** Submitted, and not confirmed by Stripe yet. */
  'processing',
  /** Paid, and the developer was hired. The money is neither released nor refunded yet. */
  'held',
  /** All of the held money went to the developer. */
  'released',
  /** The held money was divided between developer and client. */
  'split',
  /** All of the held money was refunded to the client. */
  'returned',
  /** The client's bank took back at least a part. The part that was still held is refunded. */
  'lost',
  /** Paid, but the payment led to no hire. The refund is not complete yet. */
  'orphaned',
  /** Paid, but the payment led to no hire. It was refunded completely. */
  'refunded',
  /** Cancelled at Stripe, and not paid as far as we know. */
  'canceled',
  /** Stripe refused to create the PaymentIntent. */
  'failed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Statuses of a payment that can still be paid; a project has at most one payment in them. */
export const openPaymentStatuses: PaymentStatus[] = [
  'creating',
  'awaiting_payment',
  'requires_action',
  'processing',
];

export function isOpenPaymentStatus(status: PaymentStatus): boolean {
  return openPaymentStatuses.includes(status);
}

/**
 * Returns whether a payment in this status leads to a hire or a refund if Stripe reports it as
 * paid. Canceled and failed payments are included, because the PaymentIntent may have been paid
 * before we stored that status.
 */
export function canStillBecomePaid(status: PaymentStatus): boolean {
  return isOpenPaymentStatus(status) || status === 'canceled' || status === 'failed';
}

/** Returns whether the payment was paid but led to no hire, so that it must be or was refunded. */
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

/**
 * Returns our status for an unpaid PaymentIntent; null if it is paid, or if Stripe's status is
 * unknown.
 */
export function mapUnpaidIntentStatus(intentStatus: string): PaymentStatus | null {
  return statusByIntentStatus[intentStatus] ?? null;
}

/** Returns the status of a payment after its held money was divided into these two amounts. */
export function getStatusAfterPayout(releasedCents: number, refundedCents: number): PaymentStatus {
  if (refundedCents === 0) return 'released';
  return releasedCents === 0 ? 'returned' : 'split';
}

interface PaymentAccess {
  project: { clientId: number };
  actor: { id: number };
}

/** Returns the refusal if the actor may not pay for this project; null otherwise. */
export function payerRefusal({ project, actor }: PaymentAccess): DomainError | null {
  if (project.clientId === actor.id) return null;
  return new DomainError(
    'forbidden',
    'not_owner',
    'Only the client of this project can hire for it.',
  );
}

/** Returns the refusal if the actor may not read the payment of this project; null otherwise. */
export function readPaymentRefusal({ project, actor }: PaymentAccess): DomainError | null {
  if (project.clientId === actor.id) return null;
  return new DomainError(
    'forbidden',
    'not_owner',
    'Only the client of this project can see the status of its payment.',
  );
}

/**
 * Returns the refusal if the actor may not see or resolve the differences between our payments and
 * Stripe's; null otherwise.
 */
export function reconciliationRefusal({ role }: { role: Role }): DomainError | null {
  if (role === 'admin') return null;
  return new DomainError('forbidden', 'admins_only', 'Only admins can see the reconciliation.');
}

/** Returns the refusal if the amount is not that of the bid. Both amounts are whole dollars. */
export function amountRefusal(amountDollars: number, bid: { amount: number }): DomainError | null {
  if (amountDollars === bid.amount) return null;
  return invalidFieldError(
    'amount',
    'amount_differs',
    'This amount is not the amount of the bid. Go back to the project and hire again.',
  );
}

/**
 * Returns the refusal if the client saw another bid or another revision of the bid; null otherwise.
 * Also returns null if `seenTerms` is undefined, because the terms are then not compared.
 */
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
 * Returns `bid_changed` if the client accepted another revision of the brief than the bid was made
 * for. If the client accepted no revision, returns `bid_outdated` if a later revision than that of
 * the bid changed what bids depend on (`materialRevision` is the last revision of this kind).
 * Returns null otherwise. Texts for users call a revision a version.
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

/** The terms that a payment was opened for. */
interface PaymentTerms {
  amountCents: number;
  bidRevision: number;
  /** The revision of the brief that the bid was made for; 0 if it was not recorded. */
  projectRevision: number;
  /** The last revision of the brief that changed what bids depend on. */
  materialRevision: number;
}

/**
 * Returns whether the payment still fits: since it was opened, the bid has not changed, and no
 * later revision of the brief has changed what bids depend on. A `projectRevision` that was not
 * recorded is not compared.
 */
export function matchesTerms(
  payment: PaymentTerms,
  bid: { amount: number; revision: number; projectRevision: number },
  project: { materialRevision: number },
): boolean {
  return (
    payment.bidRevision === bid.revision &&
    payment.amountCents === dollarsToCents(bid.amount) &&
    (payment.projectRevision === 0 || payment.projectRevision === bid.projectRevision) &&
    payment.materialRevision === project.materialRevision
  );
}

/**
 * Returns the name of the first property in which a PaymentIntent contradicts its payment; null if
 * there is none. An intent that contradicts the payment must not be applied.
 */
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
