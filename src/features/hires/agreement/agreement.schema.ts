import { z } from 'zod';
import { BidMilestone } from '#features/bids/milestones/bid-milestones.schema.ts';
import {
  agreedFields,
  blankBrief,
  pickFields,
} from '#features/projects/brief/brief-fields.rules.ts';
import { getBriefShape } from '#features/projects/brief/brief-fields.schema.ts';
import { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { Timestamp } from '#platform/shared/fields/fields.ts';

/**
 * If the answer was corrected after the last confirmation of the bid, the question is listed twice.
 */
const AgreedAnswer = z.object({
  id: z.int(),
  text: z.string(),
  answer: z.string(),
  answeredAt: Timestamp.describe(
    'When this text was published, as the first answer or as a correction',
  ),
  isLater: z
    .boolean()
    .describe('Whether this text was published after the last confirmation of the bid'),
});

/** Hashed as it was stored: an old agreement lacks the fields that were added to briefs later. */
export const AgreementContent = z.object({
  ...pickFields(getBriefShape('stored'), agreedFields),
  projectId: z.int(),
  revision: z.int().describe('Revision of the project that was agreed on'),
  category: z.string(),
  criteria: z.array(
    Criterion.extend({
      remark: z.string().nullable().describe("The developer's remark"),
      share: z.int().optional().describe('Weight in its milestone; absent if it has none'),
    }),
  ),
  exclusions: z
    .array(z.string())
    .describe('Exclusions of the brief, and the criteria that the bid excludes'),
  answers: z.array(AgreedAnswer),
  bid: z.object({
    id: z.int(),
    revision: z.int(),
    developerId: z.int(),
    amount: z.int().describe('Whole dollars'),
    deliveryTime: z.int().describe('Days'),
    proposal: z.string(),
  }),
  milestones: z.array(BidMilestone).optional().describe('Absent if the bid was not split'),
  clientId: z.int(),
});
export type AgreementContent = z.infer<typeof AgreementContent>;

/** The category has no blank value; each other field may be absent in an old agreement. */
export const blankAgreement = pickFields(
  blankBrief,
  agreedFields.filter((field) => field !== 'category'),
);
type OptionalField = keyof typeof blankAgreement;
export type StoredAgreement = Omit<AgreementContent, OptionalField> &
  Partial<Pick<AgreementContent, OptionalField>>;

/** For display, never for hashing. */
export function completeAgreement(stored: StoredAgreement): AgreementContent {
  return { ...blankAgreement, ...stored };
}

/** `hash` is the SHA-256 of the content, in hex. */
export const AgreementView = AgreementContent.extend({
  hash: z.string(),
  agreedAt: Timestamp,
  clientName: z.string(),
  developerName: z.string(),
}).meta({ id: 'Agreement' });
export type AgreementView = z.infer<typeof AgreementView>;
