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
  /** Still protected. */
  heldCents: number;
  /** Including the fee and what a chargeback took later; null if there is no hire. */
  releasedCents: number | null;
  takenBackCents: number;
}

/**
 * The developer's share includes the fee and is reduced by chargebacks; also what is due to the
 * client and not refunded yet. Both are 0 while the payment is being confirmed or protected.
 */
export function calculatePaymentShares(payment: PaymentAmounts): {
  developerCents: number;
  dueCents: number;
} {
  const { status, amountCents, heldCents, refundedCents, releasedCents, takenBackCents } = payment;
  if (status === 'processing') return { developerCents: 0, dueCents: 0 };
  const remainingCents = amountCents - heldCents - refundedCents - takenBackCents;
  const developerCents = Math.max(0, Math.min(releasedCents ?? 0, remainingCents));
  return { developerCents, dueCents: Math.max(0, remainingCents - developerCents) };
}
