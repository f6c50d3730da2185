/** The sources of testimonials (SPEC section 3). */
export const platforms = ['twitter', 'linkedin', 'producthunt'] as const;
export type Platform = (typeof platforms)[number];

/** Returns what developers received, in whole dollars; cents are cut off. */
export function toEarnedDollars(releasedCents: number, feeCents: number): number {
  return Math.floor((releasedCents - feeCents) / 100);
}
