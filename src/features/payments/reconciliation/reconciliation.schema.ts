import { z } from 'zod';
import { Id, requiredText, Timestamp } from '#platform/shared/fields/fields.ts';
import { REFERENCE_MAX, REFERENCE_MIN } from '../refunds/refund.rules.ts';

/** An effect on our balance at Stripe that differs, or is missing, in our ledger or at Stripe. */
export const Discrepancy = z.object({
  effectKey: z.string(),
  /** Type of the balance transaction; the kind of our posting if Stripe has none. */
  type: z.string(),
  /** null if our ledger has no such posting. */
  ledgerCents: z.int().nullable(),
  /** null if Stripe has no such balance transaction. */
  stripeCents: z.int().nullable(),
  at: Timestamp,
  projectId: z.int().nullable(),
});
export type Discrepancy = z.infer<typeof Discrepancy>;

export const ReconciliationTotals = z.object({
  /** Our balance at Stripe according to our ledger. */
  ledgerCents: z.int(),
  /** Our balance at Stripe according to Stripe's balance transactions. */
  stripeCents: z.int(),
  /** When the balance transactions were last read; null before the first reading. */
  readAt: Timestamp.nullable(),
});
export type ReconciliationTotals = z.infer<typeof ReconciliationTotals>;

/** Fields of every payment issue; `at` is when a refund last changed or a command was created. */
const PaymentIssue = z.object({
  projectId: z.int(),
  projectTitle: z.string(),
  at: Timestamp,
});

/** A failed refund that admins must resolve. */
const FailedRefund = PaymentIssue.extend({
  id: z.int(),
  amountCents: z.int(),
  clientName: z.string(),
});
export type FailedRefund = z.infer<typeof FailedRefund>;

/** A refund that an admin recorded as paid outside of Stripe. */
const ManualRefundEntry = FailedRefund.extend({ reference: z.string() });
export type ManualRefundEntry = z.infer<typeof ManualRefundEntry>;

/** A command that Stripe refused. */
const RefusedCommand = PaymentIssue.extend({
  id: z.int(),
  kind: z.enum(['create_intent', 'cancel_intent', 'refund', 'transfer', 'reversal']),
  reason: z.string().nullable(),
});
export type RefusedCommand = z.infer<typeof RefusedCommand>;

/** An event that is not processed again, because the last attempt failed too. */
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

/** How the client was paid after the refund to the client's card failed. */
export const ManualRefundForm = z.object({
  reference: requiredText('Say how the client got the money', REFERENCE_MAX, LENGTH_MESSAGE).refine(
    (text) => text.length >= REFERENCE_MIN,
    LENGTH_MESSAGE,
  ),
});

/** `id` is that of the failed refund. */
export const ManualRefundInput = ManualRefundForm.extend({ id: Id });
export type ManualRefundInput = z.infer<typeof ManualRefundInput>;
