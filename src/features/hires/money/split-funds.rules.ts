import { calculateFee } from '#features/bids/fee.rules.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { formatCents } from '#platform/shared/format/money.ts';

/** For an input that is not an amount. */
export const AMOUNT_MESSAGE = 'Enter dollars and cents, like 1,250 or 99.50';

/**
 * `toDeveloperCents` is before the fee, `netCents` after it. `refundCents` is the rest, for the
 * client.
 */
export function computeSplit(heldCents: number, toDeveloperCents: number, feePercent: number) {
  const feeCents = calculateFee(toDeveloperCents, feePercent);
  return {
    toDeveloperCents,
    feeCents,
    netCents: toDeveloperCents - feeCents,
    refundCents: heldCents - toDeveloperCents,
  };
}

export function splitRefusal(toDeveloperCents: number, heldCents: number): DomainError | null {
  if (toDeveloperCents >= 0 && toDeveloperCents <= heldCents) return null;
  return new DomainError(
    'invalid',
    'outside_held',
    `Enter an amount from $0 to ${formatCents(heldCents)}`,
  );
}
