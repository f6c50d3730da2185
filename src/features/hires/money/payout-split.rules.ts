import { calculateFee } from '#features/bids/fee.rules.ts';

/** Divides protected funds; amounts are in cents. */
export function computeSplit(heldCents: number, toDeveloperCents: number, feePercent: number) {
  const feeCents = calculateFee(toDeveloperCents, feePercent);
  return {
    toDeveloperCents,
    feeCents,
    netCents: toDeveloperCents - feeCents,
    refundCents: heldCents - toDeveloperCents,
  };
}
