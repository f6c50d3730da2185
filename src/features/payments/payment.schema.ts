import { z } from 'zod';
import { Id, wholeNumber } from '#platform/shared/fields.ts';
import { paymentStatuses } from './payment.rules.ts';

const MISSING = 'Missing required payment information';

/** SPEC section 3, payment intent request; the amount (whole dollars) is only compared. */
export const StartPayment = z.object({
  amount: wholeNumber(MISSING),
  projectId: Id,
  developerId: Id,
});
export type StartPayment = z.infer<typeof StartPayment>;

export const StartedPayment = z.object({
  clientSecret: z.string(),
  publishableKey: z.string(),
  /** Whether the page shows the sandbox's card form or Stripe's element. */
  sandbox: z.boolean(),
  /** What will be charged, in whole dollars: the bid's amount. */
  amount: z.int(),
  /** Percent of the amount the platform keeps on release. */
  feePercent: z.number(),
  projectTitle: z.string(),
  developerName: z.string(),
});
export type StartedPayment = z.infer<typeof StartedPayment>;

export const PaymentState = z.object({
  /** null when the project was never paid for. */
  status: z.enum(paymentStatuses).nullable(),
  projectTitle: z.string(),
  developerName: z.string().nullable(),
});
export type PaymentState = z.infer<typeof PaymentState>;
