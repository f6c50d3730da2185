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
  /** Answers that differ from "included, without a remark"; absent if there are no criteria. */
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
    // The same digits and thousands separators are accepted for days.
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

/** Returns whether the values to send are those of the bid. */
function isSameOffer(bid: BidView, offer: OfferFormValues): boolean {
  return Object.keys(pickChangedFields(toOfferFormValues(bid), normalizeOffer(offer))).length === 0;
}

/** Returns the name of the draft of a new bid on the project. */
export const offerDraftName = (projectId: number) => `bid-${projectId}`;

/** Returns whether there is a draft of a new bid on the project that differs from this bid. */
export function hasDifferentDraft(bid: BidView): boolean {
  const name = offerDraftName(bid.projectId);
  const bidValues = toOfferFormValues(bid);
  return hasDraft(name) && !isSameOffer(bid, { ...bidValues, ...readDraft(name, bidValues) });
}
