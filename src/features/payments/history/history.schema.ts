import { z } from 'zod';
import { Timestamp } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField } from '#platform/shared/lists/pagination.ts';
import { listedStatuses } from './history.rules.ts';

export const OwnPaymentsQuery = z.object({
  cursor: CursorText.optional(),
  limit: pageLimitField(),
});
export type OwnPaymentsQuery = z.infer<typeof OwnPaymentsQuery>;

/** A payment that was charged to the client's card, or is being confirmed. */
export const OwnPayment = z.object({
  id: z.uuid(),
  projectId: z.int(),
  projectTitle: z.string(),
  developerName: z.string(),
  hired: z.boolean().describe('Whether somebody was hired with it'),
  status: z.enum(listedStatuses),
  hasOpenChargeback: z.boolean().describe('Whether the card’s bank looks into it'),
  amountCents: z.int(),
  releasedCents: z
    .int()
    .describe('What of it stayed with the developer, the platform fee included'),
  refundedCents: z.int().describe('Back on the card'),
  manualCents: z.int().describe('Returned another way than to the card'),
  returningCents: z.int().describe('On its way back to the card'),
  stuckCents: z.int().describe('To go back, and not on its way'),
  takenBackCents: z.int().describe('Taken back by the card’s bank'),
  card: z.string().nullable().describe('Its brand and last four digits'),
  paidAt: Timestamp.describe('While it is being confirmed: when its form was opened'),
});
export type OwnPayment = z.infer<typeof OwnPayment>;

/** Sums of all payments of the caller, in cents. */
export const OwnPaymentTotals = z.object({
  paidCents: z.int(),
  heldCents: z.int().describe('Protected until it is released or returned'),
  releasedCents: z.int().describe('What stayed with developers, the platform fee included'),
  returnedCents: z.int().describe('Back with the caller: sent by us, or taken by their bank'),
  dueCents: z.int().describe('Still to come back to a card'),
});
export type OwnPaymentTotals = z.infer<typeof OwnPaymentTotals>;
