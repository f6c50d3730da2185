import { dollarsToCents } from '#platform/shared/format/money.ts';

/** In cents, rounded down. Refunds have no fee. */
export function calculateFee(releasedCents: number, feePercent: number): number {
  // Whole hundredths of a percent, because a product of fractions could be rounded wrongly.
  return Math.floor((releasedCents * Math.round(feePercent * 100)) / 10_000);
}

export function calculateNet(releasedCents: number, feePercent: number): number {
  return releasedCents - calculateFee(releasedCents, feePercent);
}

/** The amount is in whole dollars. Assumes that all of it is released. */
export function calculateShares(
  amountDollars: number,
  feePercent: number,
): { netCents: number; feeCents: number } {
  const cents = dollarsToCents(amountDollars);
  return { netCents: calculateNet(cents, feePercent), feeCents: calculateFee(cents, feePercent) };
}
