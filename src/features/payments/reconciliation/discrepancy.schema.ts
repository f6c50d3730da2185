import { z } from 'zod';
import { Timestamp } from '#platform/shared/fields/fields.ts';

/**
 * An effect whose amounts differ between Stripe and our ledger, in cents; null where one lacks it.
 */
export const Discrepancy = z.object({
  effectKey: z.string(),
  type: z.string(),
  ledgerCents: z.int().nullable(),
  stripeCents: z.int().nullable(),
  at: Timestamp,
  projectId: z.int().nullable(),
});
export type Discrepancy = z.infer<typeof Discrepancy>;

export const ReconciliationTotals = z.object({
  /** Balance at Stripe in cents: by our ledger, and by Stripe's balance transactions. */
  ledgerCents: z.int(),
  stripeCents: z.int(),
  /** When the balance transactions were last read; null before the first reading. */
  readAt: Timestamp.nullable(),
});
export type ReconciliationTotals = z.infer<typeof ReconciliationTotals>;
