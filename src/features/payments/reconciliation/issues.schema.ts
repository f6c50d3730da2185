import { z } from 'zod';
import { Timestamp } from '#platform/shared/fields/fields.ts';

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
