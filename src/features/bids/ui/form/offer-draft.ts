import { hasDraft, pickChangedFields, readDraft } from '#platform/client/forms/drafts.ts';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import type { BidView } from '../../bid.schema.ts';

/** The answer to one criterion of the project. */
export interface OfferAnswer {
  /** Id of the criterion. */
  id: number;
  included: boolean;
  remark: string;
}

/** Values of the form of a bid: the texts of its inputs, and the answers to criteria. */
export interface OfferFormValues {
  /** Dollars as typed, such as `1,200`. */
  amount: string;
  /** Days as typed. */
  deliveryTime: string;
  proposal: string;
  /**
   * A criterion without an answer is included without a remark. If the project has no criteria, the
   * list is not sent.
   */
  criteria?: OfferAnswer[];
}

/** Returns the values to send: numbers as digits only, and trimmed texts. */
export function normalizeOffer({
  amount,
  deliveryTime,
  proposal,
  criteria = [],
}: OfferFormValues): OfferFormValues & { criteria: OfferAnswer[] } {
  return {
    amount: parseDollarDigits(amount),
    // Days may have the same digits and thousands separators as dollars.
    deliveryTime: parseDollarDigits(deliveryTime),
    proposal: proposal.trim(),
    criteria: criteria.map((answer) => ({ ...answer, remark: answer.remark.trim() })),
  };
}

/** Returns a bid as values of the form. */
export function toOfferFormValues(bid: BidView): OfferFormValues {
  const { amount, deliveryTime, proposal, criteria } = bid;
  return {
    amount: String(amount),
    deliveryTime: String(deliveryTime),
    proposal,
    criteria: criteria.map(({ id, included, remark }) => ({ id, included, remark: remark ?? '' })),
  };
}

/** Returns whether the offer, as it would be sent, equals the bid. */
function isSameOffer(bid: BidView, offer: OfferFormValues): boolean {
  return Object.keys(pickChangedFields(toOfferFormValues(bid), normalizeOffer(offer))).length === 0;
}

/** Returns the name of the draft of a new bid on the project. */
export const offerDraftName = (projectId: number) => `bid-${projectId}`;

/** Returns the name of the draft of a change to the bid. */
export const changeDraftName = (bidId: number) => `bid-change-${bidId}`;

/** Returns whether there is a draft of a new bid on the project that differs from this bid. */
export function hasDifferentDraft(bid: BidView): boolean {
  const name = offerDraftName(bid.projectId);
  const bidValues = toOfferFormValues(bid);
  return hasDraft(name) && !isSameOffer(bid, { ...bidValues, ...readDraft(name, bidValues) });
}
