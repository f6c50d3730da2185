import { z } from 'zod';
import { IsByProgram } from '#features/accounts/access-tokens/access-token.schema.ts';
import { IsUnconfirmed } from '#features/accounts/email-confirmation/email-confirmation.schema.ts';
import { CRITERIA_MAX } from '#features/projects/brief/brief-fields.rules.ts';
import { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { DeliveryDays, OfferAmount, ProposalText } from '#features/projects/offer.schema.ts';
import {
  BooleanInput,
  Id,
  idInput,
  integerBetween,
  optionalLine,
  requiredText,
  Timestamp,
} from '#platform/shared/fields/fields.ts';
import { INT4_MAX } from '#platform/shared/fields/id.ts';
import { FILL_IN_ALL_MESSAGE } from '#platform/shared/format/text.ts';
import { PAGE_MAX } from '#platform/shared/lists/pagination.ts';
import { bidStatuses, DECLINE_REASON_MAX } from './bid.rules.ts';
import { WEIGHT_MAX, WEIGHT_MESSAGE } from './criterion-weights.rules.ts';
import { BidMilestone, MilestonesInput } from './milestones/bid-milestones.schema.ts';

const offer = {
  amount: OfferAmount,
  proposal: ProposalText,
  deliveryTime: DeliveryDays,
  milestones: MilestonesInput,
};

export const REMARK_MAX = 300;

const CriterionAnswerInput = z
  .object({
    id: Id.describe('Id of the criterion'),
    included: BooleanInput.describe('Whether the price includes the criterion'),
    remark: optionalLine(REMARK_MAX, `A remark has at most ${REMARK_MAX} characters`),
    share: integerBetween(1, WEIGHT_MAX, WEIGHT_MESSAGE, WEIGHT_MESSAGE)
      .optional()
      .describe(
        'Weight of the criterion in its milestone. Used if a dispute is settled without agreement; without weights all criteria count the same',
      ),
  })
  .refine(({ included, share }) => included || share === undefined, {
    message: 'Only a criterion that the price includes has a weight.',
    path: ['share'],
  })
  .meta({ id: 'NewCriterionAnswer' });

export const CriterionAnswer = z
  .object({
    id: z.int(),
    included: z.boolean(),
    remark: z.string().nullable(),
    share: z.int().optional().describe('Absent if the criterion has no weight'),
  })
  .meta({ id: 'CriterionAnswer' });
export type CriterionAnswer = z.infer<typeof CriterionAnswer>;

const NO_REVISION = 'This revision does not exist.';
const Revision = integerBetween(1, INT4_MAX, NO_REVISION, NO_REVISION);

const briefAnswers = {
  projectRevision: Revision.optional().describe(
    'Revision of the project that the developer read; if absent, the bid is for the current one',
  ),
  criteria: z
    .array(CriterionAnswerInput, 'Give the answers to the criteria as a list')
    .max(CRITERIA_MAX, `A project has at most ${CRITERIA_MAX} criteria`)
    .refine(
      (answers) => new Set(answers.map(({ id }) => id)).size === answers.length,
      'Answer each criterion once.',
    )
    .optional()
    .describe('The price includes criteria without an answer'),
};

export const Offer = z.object(offer);

export const PlaceBid = z
  .object({
    projectId: idInput(FILL_IN_ALL_MESSAGE),
    ...offer,
    ...briefAnswers,
    developerId: Id.optional().describe("May only repeat the caller's own id"),
  })
  .meta({ id: 'NewBid' });
export type PlaceBid = z.infer<typeof PlaceBid>;

/**
 * Absent fields of the offer are unchanged. Without `projectRevision`, the bid is then for the
 * current revision of the project. A change is refused if `revision` is not that of the bid; an
 * absent `revision` is not checked.
 */
export const ChangeBid = z.object({
  id: Id,
  ...Offer.partial().shape,
  ...briefAnswers,
  revision: Revision.optional().describe('Revision of the bid that the developer read'),
});
export type ChangeBid = z.infer<typeof ChangeBid>;

/** `projectRevision` is the revision that the developer read. */
export const ConfirmBid = z.object({ id: Id, projectRevision: Revision });
export type ConfirmBid = z.infer<typeof ConfirmBid>;

/**
 * The withdrawal is refused if `revision` is not that of the bid; an absent `revision` is not
 * checked.
 */
export const WithdrawBid = z.object({ id: Id, revision: Revision.optional() });
export type WithdrawBid = z.infer<typeof WithdrawBid>;

export const OpenBidCount = z.object({
  activeBids: z.int().describe('Active bids on open projects that the caller can see'),
});
export type OpenBidCount = z.infer<typeof OpenBidCount>;

export const OpenBidCounts = z.array(OpenBidCount.extend({ developerId: z.int() }));
export type OpenBidCounts = z.infer<typeof OpenBidCounts>;

const PageIds = z.array(Id).max(PAGE_MAX);

export const OpenBidsQuery = z.object({ developerIds: PageIds });

export const BidsOfProjectsQuery = z.object({ projectIds: PageIds });

/** The fee of an existing hire was fixed at its payment. */
export const FeeTerms = z.object({
  feePercent: z.number().describe('Platform fee in percent of released amounts'),
});
export type FeeTerms = z.infer<typeof FeeTerms>;

export const ShortlistBid = z.object({ id: Id, shortlisted: BooleanInput });
export type ShortlistBid = z.infer<typeof ShortlistBid>;

export const DeclineBid = z.object({
  id: Id,
  reason: requiredText(
    'Please choose a reason or write your own',
    DECLINE_REASON_MAX,
    `A reason has at most ${DECLINE_REASON_MAX} characters`,
  ),
});
export type DeclineBid = z.infer<typeof DeclineBid>;

export const BidView = z
  .object({
    id: z.int(),
    projectId: z.int(),
    developerId: z.int(),
    amount: z.int().describe('Whole dollars'),
    proposal: z.string(),
    deliveryTime: z.int().describe('Days'),
    status: z.enum(bidStatuses),
    hirable: z.boolean().describe('False while the account of the developer is suspended'),
    createdAt: Timestamp,
    revision: z.int().describe('Incremented by each change of the offer'),
    isByProgram: IsByProgram,
    revisedAt: Timestamp.nullable().describe(
      'Time of the last change; null if the bid was never changed',
    ),
    // The defaults are for responses that an earlier version of the server stored without these
    // fields. A retry after the upgrade returns the stored response.
    projectRevision: z.int().default(1).describe('Revision of the project that the bid answers'),
    isOutdated: z
      .boolean()
      .default(false)
      .describe(
        'Whether the bid is active and for a revision before the last material change of the brief',
      ),
    confirmedAt: Timestamp.nullable()
      .default(null)
      .describe('Time of the last confirmation; null if the bid was never confirmed'),
    confirmationAskedAt: Timestamp.nullable()
      .default(null)
      .describe(
        'When the client asked the developer to confirm the bid; null if no answer is pending',
      ),
    criteria: z
      .array(CriterionAnswer)
      .default([])
      .describe(
        'Answers to the criteria of the project; the price includes criteria without an answer',
      ),
    milestones: z.array(BidMilestone).optional().describe('Absent if the bid is not split'),
    answeredCriteria: z
      .array(Criterion)
      .nullable()
      .default(null)
      .describe(
        'The criteria of the revision that the bid answers, if the brief has had a material change since and the developer is not hired; else null',
      ),
    shortlisted: z
      .boolean()
      .nullable()
      .describe(
        'Whether the client shortlisted the bid; null for everyone but the client and admins',
      ),
    declineReason: z
      .string()
      .nullable()
      .describe('Reason that the client wrote; null if the bid is not declined'),
    declinedAt: Timestamp.nullable(),
    developer: z.object({
      id: z.int(),
      name: z.string(),
      avatar: z.string().nullable(),
      rating: z.int().describe('Average rating times ten; 0 if there is no review'),
      reviewCount: z.int(),
      completedProjects: z.int(),
      isUnconfirmed: IsUnconfirmed,
    }),
  })
  .meta({ id: 'Bid' });
export type BidView = z.infer<typeof BidView>;

export const AcceptOffer = z.object({
  id: Id,
  projectRevision: briefAnswers.projectRevision,
});
export type AcceptOffer = z.infer<typeof AcceptOffer>;

export const BidsQuery = z.object({ projectId: Id, hiredOnly: z.boolean().optional() });
export type BidsQuery = z.infer<typeof BidsQuery>;
