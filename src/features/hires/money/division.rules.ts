import { feeOf } from '#features/bids/fee.rules.ts';

/** What becomes of held cents when so many of them go to the developer. */
export function divided(heldCents: number, toDeveloperCents: number, feePercent: number) {
  const feeCents = feeOf(toDeveloperCents, feePercent);
  return {
    toDeveloperCents,
    feeCents,
    netCents: toDeveloperCents - feeCents,
    backCents: heldCents - toDeveloperCents,
  };
}
