import { z } from 'zod';
import { Instant } from '#platform/shared/fields.ts';

const About = z.object({
  projectId: z.int(),
  projectTitle: z.string(),
  at: Instant,
});

/** A refund that came back from the client's bank, and was not sent again. */
const FailedRefund = About.extend({
  id: z.int(),
  amountCents: z.int(),
  clientName: z.string(),
});
export type FailedRefund = z.infer<typeof FailedRefund>;

/** A refund noted as made another way than to the card. */
const NotedRefund = FailedRefund.extend({ reference: z.string() });
export type NotedRefund = z.infer<typeof NotedRefund>;

/** What we told Stripe to do, and Stripe will not. */
const RefusedCommand = About.extend({
  id: z.int(),
  kind: z.enum(['create_intent', 'cancel_intent', 'refund', 'transfer', 'reversal']),
  why: z.string().nullable(),
});
export type RefusedCommand = z.infer<typeof RefusedCommand>;

/** An event of Stripe's that failed each time it was worked. */
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
