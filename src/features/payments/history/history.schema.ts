import { z } from 'zod';
import { Instant } from '#platform/shared/fields.ts';
import { CursorText, pageLimit } from '#platform/shared/page.ts';
import { takenStatuses } from './history.rules.ts';

export const OwnPaymentsQuery = z.object({
  cursor: CursorText.optional(),
  limit: pageLimit(),
});
export type OwnPaymentsQuery = z.infer<typeof OwnPaymentsQuery>;

/** A payment that was taken from the client's card (RULES section 4). */
export const OwnPayment = z.object({
  id: z.uuid(),
  projectId: z.int(),
  projectTitle: z.string(),
  developerName: z.string(),
  hired: z.boolean().describe('Whether somebody was hired with it'),
  status: z.enum(takenStatuses),
  amountCents: z.int(),
  releasedCents: z.int().describe('To the developer, the platform fee included'),
  refundedCents: z.int().describe('Back on the card'),
  returningCents: z.int().describe('On its way back to the card'),
  takenBackCents: z.int().describe('Taken back by the card’s bank'),
  card: z.string().nullable().describe('Its brand and last four digits'),
  createdAt: Instant,
});
export type OwnPayment = z.infer<typeof OwnPayment>;

/** What all payments of the caller come to. */
export const OwnPaymentSums = z.object({
  paidCents: z.int(),
  heldCents: z.int().describe('Protected until it is released or returned'),
  releasedCents: z.int(),
  returnedCents: z.int().describe('Back on a card, whether we sent it or the bank took it'),
});
export type OwnPaymentSums = z.infer<typeof OwnPaymentSums>;
