import { dollarsToCents } from '#platform/shared/format/money.ts';

/**
 * Returns the platform fee on a released amount, in cents, rounded down. Refunds have no fee (RULES
 * section 5).
 */
export function calculateFee(releasedCents: number, percent: number): number {
  return Math.floor((releasedCents * Math.round(percent * 100)) / 10_000);
}

/** Returns the developer's part of a released amount, in cents. */
export function calculateNet(releasedCents: number, percent: number): number {
  return releasedCents - calculateFee(releasedCents, percent);
}

/** Divides the amount of a bid in whole dollars, if all of it is released; returns cents. */
export function calculateShares(dollars: number, percent: number) {
  const cents = dollarsToCents(dollars);
  return { netCents: calculateNet(cents, percent), feeCents: calculateFee(cents, percent) };
}
