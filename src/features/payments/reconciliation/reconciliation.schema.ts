import { z } from 'zod';
import { NamedMilestone } from '#features/hires/milestones/milestone.schema.ts';
import { Id, requiredText, Timestamp } from '#platform/shared/fields/fields.ts';
import { REFERENCE_MAX, REFERENCE_MIN } from '../refunds/refund.rules.ts';

export const Discrepancy = z.object({
  effectKey: z.string(),
  /** The kind of our posting if Stripe has no balance transaction. */
  type: z.string(),
  /** Null if our ledger has no such posting. */
  ledgerCents: z.int().nullable(),
  /** Null if Stripe has no such balance transaction. */
  stripeCents: z.int().nullable(),
  at: Timestamp,
  projectId: z.int().nullable(),
  milestone: NamedMilestone,
});
export type Discrepancy = z.infer<typeof Discrepancy>;

export const Comparison = z.object({ differences: z.int() });
export type Comparison = z.infer<typeof Comparison>;

export const ReconciliationTotals = z.object({
  ledgerCents: z.int(),
  stripeCents: z.int(),
  /** Null before the first reading. */
  readAt: Timestamp.nullable(),
});
export type ReconciliationTotals = z.infer<typeof ReconciliationTotals>;

/** `at` is when a refund last changed or a command was created. */
const PaymentIssue = z.object({
  projectId: z.int(),
  projectTitle: z.string(),
  milestone: NamedMilestone,
  at: Timestamp,
});

const FailedRefund = PaymentIssue.extend({
  id: z.int(),
  amountCents: z.int(),
  clientName: z.string(),
});
export type FailedRefund = z.infer<typeof FailedRefund>;

const ManualRefundEntry = FailedRefund.extend({ reference: z.string() });
export type ManualRefundEntry = z.infer<typeof ManualRefundEntry>;

const RefusedCommand = PaymentIssue.extend({
  id: z.int(),
  kind: z.enum(['create_intent', 'cancel_intent', 'refund', 'transfer', 'reversal']),
  reason: z.string().nullable(),
});
export type RefusedCommand = z.infer<typeof RefusedCommand>;

/** The last attempt failed too, so it is not processed again. */
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

const LENGTH_MESSAGE = `Enter between ${REFERENCE_MIN} and ${REFERENCE_MAX} characters`;

export const ManualRefundForm = z.object({
  reference: requiredText('Say how the client got the money', REFERENCE_MAX, LENGTH_MESSAGE).refine(
    (text) => text.length >= REFERENCE_MIN,
    LENGTH_MESSAGE,
  ),
});

/** `id` is that of the failed refund. */
export const ManualRefundInput = ManualRefundForm.extend({ id: Id });
export type ManualRefundInput = z.infer<typeof ManualRefundInput>;
