import { hasDraft, pickChangedFields, readDraft } from '#platform/client/forms/drafts.ts';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import type { BidView } from '../../bid.schema.ts';

export interface OfferAnswer {
  id: number;
  included: boolean;
  remark: string;
}

export interface OfferFormValues {
  amount: string;
  /** Days as typed. */
  deliveryTime: string;
  proposal: string;
  /** Not sent if the project has no criteria. */
  criteria?: OfferAnswer[];
}

/** Numbers as digits only, trimmed texts. */
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

export function toOfferFormValues(bid: BidView): OfferFormValues {
  const { amount, deliveryTime, proposal, criteria } = bid;
  return {
    amount: String(amount),
    deliveryTime: String(deliveryTime),
    proposal,
    criteria: criteria.map(({ id, included, remark }) => ({ id, included, remark: remark ?? '' })),
  };
}

/** Compares the offer as it would be sent. */
function isSameOffer(bid: BidView, offer: OfferFormValues): boolean {
  return Object.keys(pickChangedFields(toOfferFormValues(bid), normalizeOffer(offer))).length === 0;
}

export const offerDraftName = (projectId: number) => `bid-${projectId}`;

/** Returns the name of the draft of a change to the bid. */
export const changeDraftName = (bidId: number) => `bid-change-${bidId}`;

export function hasDifferentDraft(bid: BidView): boolean {
  const name = offerDraftName(bid.projectId);
  const bidValues = toOfferFormValues(bid);
  return hasDraft(name) && !isSameOffer(bid, { ...bidValues, ...readDraft(name, bidValues) });
}
