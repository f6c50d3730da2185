import { schemaResolver } from '@mantine/form';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { findMissingFields } from '#platform/client/forms/missing-fields.ts';
import { Offer } from '../../bid.schema.ts';
import { normalizeOffer, type OfferFormValues } from './offer-form-values.ts';

export const missingOfferMessages = {
  amount: 'Enter an amount in dollars',
  deliveryTime: 'Enter a number of days',
  proposal: 'Write a few lines to the client',
};

const validateLimits = schemaResolver(Offer, { sync: true });

export function validateOffer(values: OfferFormValues): FormErrors {
  const errors = findMissingFields(values, missingOfferMessages);
  return Object.keys(errors).length > 0 ? errors : validateLimits(normalizeOffer(values));
}
