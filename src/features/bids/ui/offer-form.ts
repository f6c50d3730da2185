import type { Issues } from '#platform/client/kit/form-check.ts';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { missingIn } from '#platform/client/kit/missing-fields.ts';
import { Offer } from '../bid.schema.ts';
import { type OfferText, readOffer } from './offer-text.ts';

export const missingOffer = {
  amount: 'Enter an amount in dollars',
  deliveryTime: 'Enter a number of days',
  proposal: 'Write a few lines to the client',
};

const checkLimits = checkWith(Offer);

export function checkOffer(values: OfferText): Issues<OfferText> {
  const missing = missingIn(values, missingOffer);
  return Object.keys(missing).length > 0 ? missing : checkLimits(readOffer(values));
}
