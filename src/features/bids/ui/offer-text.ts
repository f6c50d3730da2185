import { changedFields } from '#platform/client/kit/useDraft.ts';
import { wholeText } from '#platform/shared/money.ts';
import type { BidView } from '../bid.schema.ts';

export interface OfferText {
  amount: string;
  deliveryTime: string;
  proposal: string;
}

/** What was typed, as it is sent. */
export function readOffer({ amount, deliveryTime, proposal }: OfferText): OfferText {
  return {
    amount: wholeText(amount),
    deliveryTime: wholeText(deliveryTime),
    proposal: proposal.trim(),
  };
}

/** What a bid says, as it is typed. */
export function textOf({ amount, deliveryTime, proposal }: BidView): OfferText {
  return { amount: String(amount), deliveryTime: String(deliveryTime), proposal };
}

/** Whether a bid says what was typed, as it is sent. */
export function reads(bid: BidView, offer: OfferText): boolean {
  return changedFields(textOf(bid), readOffer(offer)).length === 0;
}
