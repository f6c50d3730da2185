import { z } from 'zod';
import { Instant } from '#platform/shared/fields.ts';

/** One effect of which Stripe's books and ours do not say the same; cents, null where it is not. */
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
  /** What our ledger says lies at Stripe, and what its movements add up to. */
  ourCents: z.int(),
  theirCents: z.int(),
  /** When Stripe's were read last; null before the first time. */
  readAt: Instant.nullable(),
});
export type BooksView = z.infer<typeof BooksView>;
