import { z } from 'zod';
import { NamedMilestone } from '#features/hires/milestones/milestone.schema.ts';
import { payoutCountries } from '#platform/shared/countries.ts';
import { Id, Timestamp } from '#platform/shared/fields/fields.ts';

/** Stripe does not change these values later. */
export const StartOnboardingInput = z.object({
  country: z.enum(payoutCountries, 'Choose the country of your bank account'),
  entity: z.enum(['individual', 'company'], 'Choose whether you are a person or a company'),
});
export type StartOnboardingInput = z.infer<typeof StartOnboardingInput>;

export const OnboardingLink = z.object({ url: z.url() });
export type OnboardingLink = z.infer<typeof OnboardingLink>;

export const PayoutAccountView = z.object({
  /** `none` until the developer starts the onboarding. */
  status: z.enum(['none', 'creating', 'onboarding', 'active', 'restricted', 'closed']),
  waitingCents: z.int().describe('Earned, and not on its way yet'),
  sendingCents: z.int(),
  sentCents: z.int().describe('Total sent to the payout account, less what was taken back'),
  /** Prices of the hires that have not ended, including the platform fees. */
  heldCents: z.int(),
});
export type PayoutAccountView = z.infer<typeof PayoutAccountView>;

export const PAYOUTS_PAGE_SIZE = 30;

export const PayoutListQuery = z.object({ cursor: Id.nullish() });
export type PayoutListQuery = z.infer<typeof PayoutListQuery>;

const PayoutView = z.object({
  id: z.int(),
  projectId: z.int(),
  projectTitle: z.string(),
  milestone: NamedMilestone,
  amountCents: z.int(),
  reversedCents: z.int(),
  status: z.enum(['waiting', 'sending', 'sent', 'failed']),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type PayoutView = z.infer<typeof PayoutView>;

export const PayoutPage = z.object({ items: z.array(PayoutView), next: z.int().nullable() });
export type PayoutPage = z.infer<typeof PayoutPage>;
