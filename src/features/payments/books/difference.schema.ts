import { z } from 'zod';
import { Instant } from '#platform/shared/fields.ts';

/**
 * An effect whose amounts differ between Stripe and our ledger, in cents; null where one lacks it.
 */
export const Difference = z.object({
  effectKey: z.string(),
  type: z.string(),
  ourCents: z.int().nullable(),
  theirCents: z.int().nullable(),
  at: Instant,
  projectId: z.int().nullable(),
});
export type Difference = z.infer<typeof Difference>;

export const BooksView = z.object({
  /** Balance at Stripe in cents: by our ledger, and by Stripe's balance transactions. */
  ourCents: z.int(),
  theirCents: z.int(),
  /** When the balance transactions were last read; null before the first reading. */
  readAt: Instant.nullable(),
});
export type BooksView = z.infer<typeof BooksView>;
