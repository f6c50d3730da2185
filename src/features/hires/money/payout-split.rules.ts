import { calculateFee } from '#features/bids/fee.rules.ts';
import { DomainError } from '#platform/shared/errors.ts';

/**
 * Divides protected funds. `toDeveloperCents` includes the fee, `netCents` does not; the client
 * gets the rest.
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

/**
 * Returns the refusal if the protected funds (cents) cannot be divided like this; null otherwise.
 */
export function splitRefusal(toDeveloperCents: number, heldCents: number): DomainError | null {
  if (toDeveloperCents >= 0 && toDeveloperCents <= heldCents) return null;
  return new DomainError(
    'invalid',
    'outside_held',
    'Enter an amount from $0 to all of the protected funds.',
  );
}
