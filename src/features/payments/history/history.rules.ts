/** How a payment stands that its client sees: being confirmed, or taken from the card. */
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

interface Amounts {
  status: ListedStatus;
  amountCents: number;
  refundedCents: number;
  /** Released to the developer, before a bank took anything back; null without a hire. */
  releasedCents: number | null;
  takenBackCents: number;
}

/**
 * Returns what the developer keeps of a payment in spite of chargebacks, and what is due to the client
 * and has not come back yet. Both are 0 until the payment is divided.
 */
export function sharesOf(payment: Amounts): { developerCents: number; dueCents: number } {
  const { status, amountCents, refundedCents, releasedCents, takenBackCents } = payment;
  if (status === 'processing' || status === 'held') return { developerCents: 0, dueCents: 0 };
  const left = amountCents - refundedCents - takenBackCents;
  const developerCents = Math.max(0, Math.min(releasedCents ?? 0, left));
  return { developerCents, dueCents: Math.max(0, left - developerCents) };
}
