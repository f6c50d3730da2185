import { z } from 'zod';
import { Id, requiredText } from '#platform/shared/fields/fields.ts';
import { REFERENCE_MAX, REFERENCE_MIN } from './refund.rules.ts';

const BOUNDS = `Please give between ${REFERENCE_MIN} and ${REFERENCE_MAX} characters`;

/** How the client was paid after the refund to their card failed. */
export const ManualRefundForm = z.object({
  reference: requiredText('Please say how the client got the money', REFERENCE_MAX, BOUNDS).refine(
    (text) => text.length >= REFERENCE_MIN,
    BOUNDS,
  ),
});

export const ManualRefund = ManualRefundForm.extend({ id: Id });
export type ManualRefund = z.infer<typeof ManualRefund>;
