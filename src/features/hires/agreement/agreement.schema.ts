import { z } from 'zod';
import { BidMilestone } from '#features/bids/milestones/bid-milestones.schema.ts';
import {
  agreedFields,
  blankBrief,
  pickFields,
} from '#features/projects/brief/brief-fields.rules.ts';
import { getBriefShape } from '#features/projects/brief/brief-fields.schema.ts';
import { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { Id, integerBetween, Timestamp } from '#platform/shared/fields/fields.ts';
import { INT4_MAX } from '#platform/shared/fields/id.ts';

const NO_SUCH_VERSION = 'The agreement has no such version';

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

const AgreedMilestone = BidMilestone.extend({
  title: z.string().nullable().describe('Null if the hire began with only this milestone'),
  dueAt: Timestamp.optional().describe('Agreed after the start; absent if no change set it'),
  dropped: z.literal(true).optional(),
}).meta({ id: 'AgreedMilestone' });
export type AgreedMilestone = z.infer<typeof AgreedMilestone>;

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
  milestones: z
    .array(AgreedMilestone)
    .optional()
    .describe('By position. Absent in the first version if the bid was not split'),
  clientId: z.int(),
  version: z.int().optional().describe('Absent in the first version'),
  change: z.int().optional().describe('The accepted change that created this version'),
  previousHash: z
    .string()
    .nullable()
    .optional()
    .describe('Of the version before; null if that one was not stored'),
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

export const AgreementQuery = z.object({
  projectId: Id,
  version: integerBetween(1, INT4_MAX, NO_SUCH_VERSION, NO_SUCH_VERSION)
    .optional()
    .describe('The newest version by default'),
});
export type AgreementQuery = z.infer<typeof AgreementQuery>;

/** `hash` is the SHA-256 of the content, in hex. */
export const AgreementView = AgreementContent.extend({
  version: z.int(),
  versions: z
    .array(z.object({ version: z.int(), agreedAt: Timestamp, hash: z.string() }))
    .describe('All that are stored, the newest first'),
  hash: z.string(),
  agreedAt: Timestamp,
  clientName: z.string(),
  developerName: z.string(),
}).meta({ id: 'Agreement' });
export type AgreementView = z.infer<typeof AgreementView>;
