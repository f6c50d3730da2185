import { z } from 'zod';
import { Instant } from '#platform/shared/fields.ts';

const About = z.object({
  projectId: z.int(),
  projectTitle: z.string(),
  at: Instant,
});

/** A failed refund that admins must resolve. */
const FailedRefund = About.extend({
  id: z.int(),
  amountCents: z.int(),
  clientName: z.string(),
});
export type FailedRefund = z.infer<typeof FailedRefund>;

/** A refund that an admin recorded as paid outside of Stripe. */
const NotedRefund = FailedRefund.extend({ reference: z.string() });
export type NotedRefund = z.infer<typeof NotedRefund>;

/** A command that Stripe refused. */
const RefusedCommand = About.extend({
  id: z.int(),
  kind: z.enum(['create_intent', 'cancel_intent', 'refund', 'transfer', 'reversal']),
  why: z.string().nullable(),
});
export type RefusedCommand = z.infer<typeof RefusedCommand>;

/** An event that failed in every attempt to process it. */
const DeadEvent = z.object({
  id: z.string(),
  type: z.string(),
  objectId: z.string().nullable(),
  at: Instant,
});
export type DeadEvent = z.infer<typeof DeadEvent>;

export const Troubles = z.object({
  refunds: z.array(FailedRefund),
  noted: z.array(NotedRefund),
  commands: z.array(RefusedCommand),
  events: z.array(DeadEvent),
});
export type Troubles = z.infer<typeof Troubles>;
