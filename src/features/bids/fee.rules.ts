import { dollarsToCents } from '#platform/shared/format/money.ts';

/**
 * Returns the platform fee on a released amount, in cents, rounded down. Refunds have no fee (RULES
 * section 5).
 */
export function calculateFee(releasedCents: number, feePercent: number): number {
  // Whole hundredths of a percent, because a product of fractions could be rounded wrongly.
  return Math.floor((releasedCents * Math.round(feePercent * 100)) / 10_000);
}

/** Returns the developer's part of a released amount, in cents. */
export function calculateNet(releasedCents: number, feePercent: number): number {
  return releasedCents - calculateFee(releasedCents, feePercent);
}

/**
 * Divides the amount of a bid, in whole dollars, between developer (`netCents`) and platform
 * (`feeCents`) as if all of it is released.
 */
export function calculateShares(
  amountDollars: number,
  feePercent: number,
): { netCents: number; feeCents: number } {
  const cents = dollarsToCents(amountDollars);
  return { netCents: calculateNet(cents, feePercent), feeCents: calculateFee(cents, feePercent) };
}
