import { z } from 'zod';
import { Id, requiredText, Timestamp } from '#platform/shared/fields/fields.ts';
import { REFERENCE_MAX, REFERENCE_MIN } from '../refunds/refund.rules.ts';

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

const ProjectReference = z.object({
  projectId: z.int(),
  projectTitle: z.string(),
  at: Timestamp,
});

/** A failed refund that admins must resolve. */
const FailedRefund = ProjectReference.extend({
  id: z.int(),
  amountCents: z.int(),
  clientName: z.string(),
});
export type FailedRefund = z.infer<typeof FailedRefund>;

/** A refund that an admin recorded as paid outside of Stripe. */
const ManualRefundEntry = FailedRefund.extend({ reference: z.string() });
export type ManualRefundEntry = z.infer<typeof ManualRefundEntry>;

/** A command that Stripe refused. */
const RefusedCommand = ProjectReference.extend({
  id: z.int(),
  kind: z.enum(['create_intent', 'cancel_intent', 'refund', 'transfer', 'reversal']),
  reason: z.string().nullable(),
});
export type RefusedCommand = z.infer<typeof RefusedCommand>;

/** An event that failed in every attempt to process it. */
const DeadEvent = z.object({
  id: z.string(),
  type: z.string(),
  objectId: z.string().nullable(),
  at: Timestamp,
});
export type DeadEvent = z.infer<typeof DeadEvent>;

export const PaymentIssues = z.object({
  failedRefunds: z.array(FailedRefund),
  manualRefunds: z.array(ManualRefundEntry),
  refusedCommands: z.array(RefusedCommand),
  deadEvents: z.array(DeadEvent),
});
export type PaymentIssues = z.infer<typeof PaymentIssues>;

const BOUNDS = `Enter between ${REFERENCE_MIN} and ${REFERENCE_MAX} characters`;

/** How the client was paid after the refund to their card failed. */
export const ManualRefundForm = z.object({
  reference: requiredText('Say how the client got the money', REFERENCE_MAX, BOUNDS).refine(
    (text) => text.length >= REFERENCE_MIN,
    BOUNDS,
  ),
});

export const ManualRefund = ManualRefundForm.extend({ id: Id });
export type ManualRefund = z.infer<typeof ManualRefund>;
