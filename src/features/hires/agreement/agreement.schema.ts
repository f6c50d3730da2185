import { z } from 'zod';
import { Criterion, Rights } from '#features/projects/brief/brief.schema.ts';
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

/** Hashed, so the stored content never changes. */
export const AgreementContent = z.object({
  projectId: z.int(),
  revision: z.int().describe('Revision of the project that was agreed on'),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  skills: z.array(z.string()),
  criteria: z.array(
    Criterion.extend({ remark: z.string().nullable().describe("The developer's remark") }),
  ),
  exclusions: z
    .array(z.string())
    .describe('Exclusions of the brief, and the criteria that the bid excludes'),
  rights: Rights.nullable(),
  files: z.array(z.object({ id: z.int(), name: z.string(), sha256: z.string() })),
  answers: z.array(AgreedAnswer),
  bid: z.object({
    id: z.int(),
    revision: z.int(),
    developerId: z.int(),
    amount: z.int().describe('Whole dollars'),
    deliveryTime: z.int().describe('Days'),
    proposal: z.string(),
  }),
  clientId: z.int(),
});
export type AgreementContent = z.infer<typeof AgreementContent>;

/** `hash` is the SHA-256 of the content, in hex. */
export const AgreementView = AgreementContent.extend({
  hash: z.string(),
  agreedAt: Timestamp,
  clientName: z.string(),
  developerName: z.string(),
}).meta({ id: 'Agreement' });
export type AgreementView = z.infer<typeof AgreementView>;
