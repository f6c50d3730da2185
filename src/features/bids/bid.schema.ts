import { z } from 'zod';
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
import {
  BID_MAX,
  bidStatuses,
  DECLINE_REASON_MAX,
  DELIVERY_DAYS_MAX,
  PROPOSAL_MAX,
} from './bid.rules.ts';

const offer = {
  amount: integerBetween(
    1,
    BID_MAX,
    FILL_IN_ALL_MESSAGE,
    'A bid is a whole number of dollars from 1 to 999,999',
  ).describe('Whole dollars'),
  proposal: requiredText(
    FILL_IN_ALL_MESSAGE,
    PROPOSAL_MAX,
    'A proposal has at most 5,000 characters',
  ),
  deliveryTime: integerBetween(
    1,
    DELIVERY_DAYS_MAX,
    FILL_IN_ALL_MESSAGE,
    `Delivery takes 1 to ${DELIVERY_DAYS_MAX} days`,
  ).describe('Days'),
};

/** Answers of the developer to the criteria of the project; unanswered ones are included. */
export const CriterionAnswer = z
  .object({
    id: Id.describe('Id of the criterion'),
    included: BooleanInput,
    remark: optionalLine(300, 'A remark has at most 300 characters'),
  })
  .meta({ id: 'CriterionAnswer' });
export type CriterionAnswer = z.infer<typeof CriterionAnswer>;

/** Fields of the form, for new and changed bids. */
export const Offer = z.object(offer);

export const PlaceBid = z
  .object({
    projectId: idInput(FILL_IN_ALL_MESSAGE),
    ...offer,
    developerId: Id.optional().describe("May only repeat the caller's own id"),
  })
  .meta({ id: 'NewBid' });
export type PlaceBid = z.infer<typeof PlaceBid>;

const NO_REVISION = 'There is no such revision.';
const Revision = integerBetween(1, INT4_MAX, NO_REVISION, NO_REVISION);

/**
 * If `revision` is not the present one, the change is refused. Without it, any revision is
 * replaced.
 */
export const ChangeBid = z.object({ id: Id, ...offer, revision: Revision.optional() });
export type ChangeBid = z.infer<typeof ChangeBid>;

/** If `revision` is not the present one, the withdrawal is refused. */
export const WithdrawBid = z.object({ id: Id, revision: Revision.optional() });
export type WithdrawBid = z.infer<typeof WithdrawBid>;

/** SPEC section 3, Developer. */
export const OpenBidCount = z.object({
  activeBids: z.int().describe('Active bids on open projects that the caller can see'),
});
export type OpenBidCount = z.infer<typeof OpenBidCount>;

export const OpenBidCounts = z.array(OpenBidCount.extend({ developerId: z.int() }));
export type OpenBidCounts = z.infer<typeof OpenBidCounts>;

/** Ids of one page of a list. */
const PageIds = z.array(Id).max(PAGE_MAX);
export const OpenBidsQuery = z.object({ developerIds: PageIds });

/** The bids on the projects of one page. */
export const BidsOfPageQuery = z.object({ projectIds: PageIds });

/** Terms of a hire that starts today. A hire's terms are fixed when it is paid. */
export const BidTerms = z.object({
  feePercent: z.number().describe('Platform fee in percent of released amounts'),
});
export type BidTerms = z.infer<typeof BidTerms>;

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
    hirable: z.boolean().describe('False while the account of its developer is suspended'),
    createdAt: Timestamp,
    revision: z.int().describe('Incremented by each change of the offer'),
    revisedAt: Timestamp.nullable().describe(
      'Time of the last change; null if it was never changed',
    ),
    shortlisted: z
      .boolean()
      .nullable()
      .describe('Visible to the client and to admins; null for everyone else'),
    declineReason: z
      .string()
      .nullable()
      .describe('Reason given by the client; null if it was not declined'),
    declinedAt: Timestamp.nullable(),
    developer: z.object({
      id: z.int(),
      name: z.string(),
      avatar: z.string().nullable(),
      rating: z.int().describe('Times ten; 0 while there is no review'),
      reviewCount: z.int(),
      completedProjects: z.int(),
    }),
  })
  .meta({ id: 'Bid' });
export type BidView = z.infer<typeof BidView>;

/** The bids of a project that the actor may see; if `hiredOnly`, the hired one only. */
export const BidsQuery = z.object({ projectId: Id, hiredOnly: z.boolean().optional() });
export type BidsQuery = z.infer<typeof BidsQuery>;
