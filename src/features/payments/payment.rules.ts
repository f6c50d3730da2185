import { DomainError } from '#platform/shared/errors.ts';
import { dollarsToCents } from '#platform/shared/money.ts';

export const paymentStatuses = [
  'creating',
  'awaiting_payment',
  'requires_action',
  'processing',
  'held',
  'released',
  'split',
  'returned',
  'lost',
  'orphaned',
  'refunded',
  'canceled',
  'failed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Nobody knows yet how these end; a project has at most one of them. */
export const openStatuses: PaymentStatus[] = [
  'creating',
  'awaiting_payment',
  'requires_action',
  'processing',
];

export function isOpen(status: PaymentStatus): boolean {
  return openStatuses.includes(status);
}

/** Whether a payment that turns out paid still has to find its end. */
export function isUnsettled(status: PaymentStatus): boolean {
  return isOpen(status) || status === 'canceled' || status === 'failed';
}

/** Whether it was paid and nobody was hired with it: all of it goes back. */
export function hasNoHire({ status }: { status: PaymentStatus }): boolean {
  return status === 'orphaned' || status === 'refunded';
}

/** What an unpaid PaymentIntent's state means for our row. */
const unpaid: Record<string, PaymentStatus> = {
  requires_payment_method: 'awaiting_payment',
  requires_confirmation: 'awaiting_payment',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  canceled: 'canceled',
};

export function unpaidStatus(intentStatus: string): PaymentStatus | null {
  return unpaid[intentStatus] ?? null;
}

/** What became of a payment whose held money was divided (cents). */
export function dividedStatus(releasedCents: number, refundedCents: number): PaymentStatus {
  if (refundedCents === 0) return 'released';
  return releasedCents === 0 ? 'returned' : 'split';
}

interface Payable {
  project: { clientId: number };
  actor: { id: number };
}

/** Why this person may not pay for this project, or null. */
export function payerRefusal({ project, actor }: Payable): DomainError | null {
  if (project.clientId === actor.id) return null;
  return new DomainError(
    'forbidden',
    'not_owner',
    'Only the client of this project can hire for it.',
  );
}

/** Why this person may not read how the payment of this project stands, or null. */
export function readerRefusal({ project, actor }: Payable): DomainError | null {
  if (project.clientId === actor.id) return null;
  return new DomainError(
    'forbidden',
    'not_owner',
    'Only the client of this project can see how its payment stands.',
  );
}

/** Why the amount in the address is not the one to pay (whole dollars), or null. */
export function amountRefusal(amount: number, bid: { amount: number }): DomainError | null {
  if (amount === bid.amount) return null;
  return new DomainError(
    'invalid',
    'amount_differs',
    'This amount is not the amount of the bid. Please go back to the project and hire again.',
  );
}

/** Why the bid is not what the client read (undefined where that is not said), or null. */
export function termsRefusal(
  read: { bidId: number; revision: number } | undefined,
  bid: { id: number; revision: number },
): DomainError | null {
  if (!read || (read.bidId === bid.id && read.revision === bid.revision)) return null;
  return new DomainError(
    'conflict',
    'bid_changed',
    'The developer changed this bid after you opened it. Please read it again before you hire.',
  );
}

/** Whether a payment is for what its bid says now. */
export function isAsAgreed(
  payment: { amountCents: number; bidRevision: number },
  bid: { amount: number; revision: number },
): boolean {
  return payment.bidRevision === bid.revision && payment.amountCents === dollarsToCents(bid.amount);
}

/** What a PaymentIntent must agree with before it means anything to us. */
export function mismatch(
  payment: { id: string; amountCents: number; stripeIntentId?: string | null | undefined },
  intent: { id: string; amount: number; currency: string; metadata: Record<string, string> },
): string | null {
  if (payment.stripeIntentId && payment.stripeIntentId !== intent.id) return 'intent';
  if (intent.metadata.payment_id !== payment.id) return 'metadata';
  if (intent.amount !== payment.amountCents) return 'amount';
  if (intent.currency !== 'usd') return 'currency';
  return null;
}
