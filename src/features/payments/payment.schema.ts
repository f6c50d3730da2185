import { z } from 'zod';
import { IsUnconfirmed } from '#features/accounts/email-confirmation/email-confirmation.schema.ts';
import { NamedMilestone } from '#features/hires/milestones/milestone.schema.ts';
import {
  Id,
  idInput,
  integerBetween,
  integerInput,
  Timestamp,
} from '#platform/shared/fields/fields.ts';
import { INT4_MAX } from '#platform/shared/fields/id.ts';
import { INTENT_ID } from './intent-id.rules.ts';
import { paymentStatuses } from './payment.rules.ts';

const MISSING = 'Missing required payment information';

/** Each change of the bid increases `revision`. */
export const Terms = z
  .object({
    bidId: Id,
    revision: integerBetween(1, INT4_MAX, MISSING, 'This revision does not exist.'),
  })
  .meta({ id: 'Terms' });
export type Terms = z.infer<typeof Terms>;

/** The amount (whole dollars) is only compared. */
export const StartPaymentInput = z
  .object({
    amount: integerInput(MISSING).describe(
      'Whole dollars; must be the amount of the bid, or of the next milestone if there are several',
    ),
    projectId: idInput(MISSING),
    developerId: idInput(MISSING),
    terms: Terms.optional().describe(
      'Revision of the bid that the client read. If the bid has changed since, the answer is 409 ' +
        '`bid_changed`',
    ),
    acceptsVersion: integerBetween(1, INT4_MAX, MISSING, 'This revision does not exist.')
      .optional()
      .describe(
        'Set this to the `projectRevision` of an outdated bid, to hire on the version of the ' +
          'project that the bid was made for. If it is missing, an outdated bid is refused with 409 ' +
          '`bid_outdated`',
      ),
    milestoneId: idInput(MISSING)
      .optional()
      .describe(
        'After the hire: the milestone that the client wants to fund. If it is not the next one, ' +
          'the answer is 409 `nothing_due`',
      ),
    agreementVersion: integerBetween(1, INT4_MAX, MISSING, 'This version does not exist.')
      .optional()
      .describe(
        'After the hire: the version of the agreement that the client read. If it is not the ' +
          'current one, the answer is 409 `terms_changed`',
      ),
  })
  .meta({ id: 'PaymentIntentRequest' });
export type StartPaymentInput = z.infer<typeof StartPaymentInput>;

const PaymentMilestone = z
  .object({
    position: z.int(),
    title: z.string().nullable(),
    amountCents: z.int(),
    feeCents: z.int().describe('Platform fee on its release, in cents, part of the amount'),
    days: z.int(),
    criteria: z.array(z.string()).describe('What counts as done'),
    when: z.enum(['paid', 'now', 'later', 'dropped']).describe('When it is paid'),
  })
  .meta({ id: 'PaymentMilestone' });
export type PaymentMilestone = z.infer<typeof PaymentMilestone>;

export const StartedPayment = z
  .object({
    clientSecret: z.string(),
    publishableKey: z.string(),
    sandbox: z.boolean().describe("Whether to show the sandbox's card form instead of Stripe's"),
    amount: z
      .int()
      .describe(
        'Amount that will be charged, in whole dollars: that of the bid, or of the next milestone',
      ),
    budget: z.int().describe("The project's budget, in whole dollars"),
    feeCents: z.int().describe('Platform fee on release, in cents'),
    projectTitle: z.string().describe('Title of the project in `projectRevision`'),
    developerName: z.string(),
    isDeveloperUnconfirmed: IsUnconfirmed,
    deliveryTime: z.int().describe('Days from the hire, or from the start of the milestone'),
    proposal: z.string(),
    revisedAt: Timestamp.nullable().describe(
      'Time of the last change of these terms; null if they were never changed',
    ),
    // The defaults are for stored responses of earlier versions, which lack these fields.
    projectRevision: z.int().default(1).describe('Revision of the project that is agreed on'),
    currentTitle: z
      .string()
      .nullable()
      .default(null)
      .describe('The current title of the project, if it differs from `projectTitle`'),
    isEdited: z.boolean().default(false).describe('Whether the project was ever edited'),
    criteriaCount: z
      .int()
      .default(0)
      .describe('Number of criteria of this revision that the bid includes'),
    excludedCriteria: z
      .array(z.string())
      .default([])
      .describe('Its criteria that the bid does not include, with remarks'),
    terms: Terms.describe('Bid revision that is paid for. After a change, it cannot be paid'),
    milestoneId: z
      .int()
      .nullable()
      .default(null)
      .describe('Milestone that the payment funds; null before the hire'),
    agreementVersion: z
      .int()
      .nullable()
      .default(null)
      .describe('Current version of the agreement; null before the hire'),
    milestones: z.array(PaymentMilestone).default([]).describe('Empty if there is only one'),
  })
  .meta({ id: 'StartedPayment' });
export type StartedPayment = z.infer<typeof StartedPayment>;

export const PaymentStateQuery = z.object({
  projectId: Id,
  /** The `payment_intent` of the return address. */
  intentId: z.string().regex(INTENT_ID).optional(),
});
export type PaymentStateQuery = z.infer<typeof PaymentStateQuery>;

export const PaymentState = z.object({
  /** Null if the project has no payment. */
  status: z.enum(paymentStatuses).nullable(),
  projectTitle: z.string(),
  developerName: z.string().nullable(),
  /** Whole dollars. */
  amount: z.int().nullable(),
  milestone: NamedMilestone,
});
export type PaymentState = z.infer<typeof PaymentState>;
