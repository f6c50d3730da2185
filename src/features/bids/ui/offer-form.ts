import type { Issues } from '#platform/client/kit/form-check.ts';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { missingIn } from '#platform/client/kit/missing-fields.ts';
import { wholeText } from '#platform/shared/money.ts';
import { type BidView, Offer } from '../bid.schema.ts';

export interface OfferText {
  amount: string;
  deliveryTime: string;
  proposal: string;
}

export const missingOffer = {
  amount: 'Enter an amount in dollars',
  deliveryTime: 'Enter a number of days',
  proposal: 'Write a few lines to the client',
};

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

const checkLimits = checkWith(Offer);

export function checkOffer(values: OfferText): Issues<OfferText> {
  const missing = missingIn(values, missingOffer);
  return Object.keys(missing).length > 0 ? missing : checkLimits(readOffer(values));
}
