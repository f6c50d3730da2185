/** Statuses of payments that a client's list contains: being confirmed, or charged to the card. */
export const listedStatuses = [
  'processing',
  'held',
  'released',
  'split',
  'returned',
  'lost',
  'orphaned',
  'refunded',
] as const;
export type ListedStatus = (typeof listedStatuses)[number];

interface PaymentAmounts {
  status: ListedStatus;
  amountCents: number;
  refundedCents: number;
  /** Released to the developer, including the fee, before chargebacks; null without a hire. */
  releasedCents: number | null;
  /** Lost in chargebacks. */
  takenBackCents: number;
}

/**
 * Returns the developer's share of a payment (with the platform fee) after chargebacks, and the
 * amount that is due to the client and not refunded yet. Both are 0 until the payment is divided.
 */
export function calculatePaymentShares(payment: PaymentAmounts): {
  developerCents: number;
  dueCents: number;
} {
  const { status, amountCents, refundedCents, releasedCents, takenBackCents } = payment;
  if (status === 'processing' || status === 'held') return { developerCents: 0, dueCents: 0 };
  const remainingCents = amountCents - refundedCents - takenBackCents;
  const developerCents = Math.max(0, Math.min(releasedCents ?? 0, remainingCents));
  return { developerCents, dueCents: Math.max(0, remainingCents - developerCents) };
}
