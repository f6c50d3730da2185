import { z } from 'zod';
import { NamedMilestone } from '#features/hires/milestones/milestone.schema.ts';
import { Timestamp } from '#platform/shared/fields/fields.ts';
import { pageLimitField, UuidCursorText } from '#platform/shared/lists/pagination.ts';
import { listedStatuses } from './history.rules.ts';

export const OwnPaymentsQuery = z.object({
  cursor: UuidCursorText.optional(),
  limit: pageLimitField(),
});
export type OwnPaymentsQuery = z.infer<typeof OwnPaymentsQuery>;

export const OwnPayment = z.object({
  id: z.uuid(),
  projectId: z.int(),
  projectTitle: z.string(),
  milestone: NamedMilestone,
  developerName: z.string(),
  hired: z.boolean().describe('Whether a developer was hired with this payment'),
  status: z.enum(listedStatuses),
  hasOpenChargeback: z.boolean().describe('Whether the card’s bank is reviewing the payment'),
  amountCents: z.int(),
  releasedCents: z.int().describe('Released to the developer, including the platform fee'),
  refundedCents: z.int().describe('Refunded to the card'),
  manualCents: z.int().describe('Refunded another way than to the card'),
  returningCents: z.int().describe('Refund on its way to the card'),
  stuckCents: z.int().describe('To be refunded, not yet on its way'),
  takenBackCents: z.int().describe('Taken back by the card’s bank'),
  card: z.string().nullable().describe('Brand and last four digits of the card'),
  paidAt: Timestamp.describe(
    'Time of the charge; the time at which the payment was opened if it is not charged yet',
  ),
});
export type OwnPayment = z.infer<typeof OwnPayment>;

/** In cents. */
export const OwnPaymentTotals = z.object({
  paidCents: z.int(),
  heldCents: z.int().describe('Protected, and not released or refunded yet'),
  releasedCents: z.int().describe('Released to developers, including the platform fee'),
  returnedCents: z.int().describe('Refunded by us, or taken back by the caller’s bank'),
  dueCents: z.int().describe('Still to be refunded to a card'),
});
export type OwnPaymentTotals = z.infer<typeof OwnPaymentTotals>;
