import { integerBetween, requiredText } from '#platform/shared/fields/fields.ts';
import { FILL_IN_ALL_MESSAGE } from '#platform/shared/format/text.ts';
import { BID_MAX, DELIVERY_DAYS_MAX, PROPOSAL_MAX } from './offer.rules.ts';

export const OfferAmount = integerBetween(
  1,
  BID_MAX,
  FILL_IN_ALL_MESSAGE,
  'A bid is a whole number of dollars from 1 to 999,999',
).describe('Whole dollars');

export const DeliveryDays = integerBetween(
  1,
  DELIVERY_DAYS_MAX,
  FILL_IN_ALL_MESSAGE,
  `Delivery takes 1 to ${DELIVERY_DAYS_MAX} days`,
).describe('Days');

export const ProposalText = requiredText(
  FILL_IN_ALL_MESSAGE,
  PROPOSAL_MAX,
  'A proposal has at most 5,000 characters',
);
