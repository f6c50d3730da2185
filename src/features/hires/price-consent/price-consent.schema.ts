import { z } from 'zod';
import { Id } from '#platform/shared/fields/fields.ts';

export const SetPriceConsent = z.object({ projectId: Id, isGiven: z.boolean() });
export type SetPriceConsent = z.infer<typeof SetPriceConsent>;

/** Of the completed milestones, as agreed. */
export const PriceAndDays = z.object({ amountCents: z.int(), days: z.int() });
export type PriceAndDays = z.infer<typeof PriceAndDays>;

export const PriceConsent = z.object({
  client: z.boolean(),
  developer: z.boolean(),
  /** What everyone sees if both are true. */
  terms: PriceAndDays,
});
export type PriceConsent = z.infer<typeof PriceConsent>;
