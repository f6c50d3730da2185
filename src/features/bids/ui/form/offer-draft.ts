import { hasDraft, pickChangedFields, readDraft } from '#platform/client/forms/drafts.ts';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import type { BidView } from '../../bid.schema.ts';

/** The answer to one criterion of the project. */
export interface OfferAnswer {
  id: number;
  included: boolean;
  remark: string;
}

export interface OfferFormValues {
  amount: string;
  deliveryTime: string;
  proposal: string;
  /** Answers that differ from "included, without a remark"; absent if there are no criteria. */
  criteria?: OfferAnswer[];
}

/** Returns the values to send, from the values of the form. */
export function normalizeOffer({
  amount,
  deliveryTime,
  proposal,
  criteria = [],
}: OfferFormValues): OfferFormValues & { criteria: OfferAnswer[] } {
  return {
    amount: parseDollarDigits(amount),
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

/** Returns true if the form has the values of the bid. */
function isSameOffer(bid: BidView, offer: OfferFormValues): boolean {
  return Object.keys(pickChangedFields(toOfferFormValues(bid), normalizeOffer(offer))).length === 0;
}

/** Returns the name of the draft of a new bid on the project. */
export const offerDraftName = (projectId: number) => `bid-${projectId}`;

/** Returns true if there is a draft of a new bid on the project that differs from this bid. */
export function hasDifferentDraft(bid: BidView): boolean {
  const name = offerDraftName(bid.projectId);
  const offer = toOfferFormValues(bid);
  return hasDraft(name) && !isSameOffer(bid, { ...offer, ...readDraft(name, offer) });
}
