import { changedFields } from '#platform/client/forms/drafts.ts';
import { wholeText } from '#platform/shared/money.ts';
import type { BidView } from '../bid.schema.ts';

export interface OfferText {
  amount: string;
  deliveryTime: string;
  proposal: string;
}

/** Returns the values to send, from the values of the form. */
export function readOffer({ amount, deliveryTime, proposal }: OfferText): OfferText {
  return {
    amount: wholeText(amount),
    deliveryTime: wholeText(deliveryTime),
    proposal: proposal.trim(),
  };
}

/** Returns a bid as values of the form. */
export function textOf({ amount, deliveryTime, proposal }: BidView): OfferText {
  return { amount: String(amount), deliveryTime: String(deliveryTime), proposal };
}

/** Returns true if the form has the values of the bid. */
export function equalsBid(bid: BidView, offer: OfferText): boolean {
  return Object.keys(changedFields(textOf(bid), readOffer(offer))).length === 0;
}
