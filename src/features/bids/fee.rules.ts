import { dollarsToCents } from '#platform/shared/money.ts';

/**
 * What the platform keeps of money that is released, in cents; half a cent goes to the developer.
 * Nothing is kept of what goes back to the client (RULES section 5).
 */
export function feeOf(releasedCents: number, percent: number): number {
  return Math.floor((releasedCents * Math.round(percent * 100)) / 10_000);
}

/** What a developer gets of an amount that is released, in cents. */
export function netOf(releasedCents: number, percent: number): number {
  return releasedCents - feeOf(releasedCents, percent);
}

/** How a bid of so many dollars divides if all of it is released, in cents. */
export function sharesOf(dollars: number, percent: number) {
  const cents = dollarsToCents(dollars);
  return { netCents: netOf(cents, percent), feeCents: feeOf(cents, percent) };
}
