import { z } from 'zod';
import { fileIdsField } from '#features/files/file.schema.ts';
import { CRITERIA_MAX } from '#features/projects/brief/brief-fields.rules.ts';
import {
  BooleanInput,
  Id,
  lineInput,
  optionalText,
  requiredText,
} from '#platform/shared/fields/fields.ts';
import { splitLinks } from '#platform/shared/links.ts';

export const NOTE_MAX = 5_000;
export const MAX_LINKS = 10;
export const MAX_ATTACHMENTS = 10;

export const NOTE_TOO_LONG = 'Please use at most 5,000 characters';
const stepText = (requiredMessage: string) =>
  requiredText(requiredMessage, NOTE_MAX, NOTE_TOO_LONG);

const INVALID_LINK =
  'Please enter a full web address, starting with https:// and without spaces, quotes or < >';

export const DeliveryLink = lineInput(INVALID_LINK)
  .max(500, 'This address is too long.')
  .refine((text) => {
    const [part, ...more] = splitLinks(text);
    return part?.href != null && more.length === 0;
  }, INVALID_LINK);

/** Fields of each step. */
export const stepTarget = {
  projectId: Id,
  milestoneId: Id.optional().describe(
    'The milestone that the step concerns; by default the one whose turn it is',
  ),
};

export const StepInput = z.object(stepTarget);
export type StepInput = z.infer<typeof StepInput>;

/** The other side can read the reason. */
export const StepWithReasonInput = z.object({
  ...stepTarget,
  reason: stepText('Please give a reason'),
});
export type StepWithReasonInput = z.infer<typeof StepWithReasonInput>;

export const CancelInput = StepWithReasonInput.extend({
  includesLater: BooleanInput.default(false).describe(
    'Also cancels all later funded milestones that have not started',
  ),
});

export const REMARK_MAX = 1_000;
export const REMARK_TOO_LONG = `A remark has at most ${REMARK_MAX.toLocaleString('en')} characters`;
export const isRemarkTooLong = (remark: string) => remark.trim().length > REMARK_MAX;
export const CriterionRemark = optionalText(REMARK_MAX, REMARK_TOO_LONG);

/** Each criterion (`id`) at most once; empty by default. */
export function listByCriterion<Item extends z.ZodType<{ id: number }>>(item: Item) {
  return z
    .array(item, 'Give the criteria as a list')
    .max(CRITERIA_MAX, `A project has at most ${CRITERIA_MAX} criteria`)
    .refine(
      (items) => new Set(items.map(({ id }) => id)).size === items.length,
      'Name each criterion once.',
    )
    .default([]);
}

const MetCriterionInput = z.object({
  id: Id,
  remark: CriterionRemark,
  link: DeliveryLink.nullish().transform((link) => link ?? null),
  fileId: Id.nullish().transform((id) => id ?? null),
});

const deliverFields = {
  note: stepText('Please say what you deliver'),
  links: z.array(DeliveryLink).max(MAX_LINKS, `Please give at most ${MAX_LINKS} links`).default([]),
  fileIds: fileIdsField(MAX_ATTACHMENTS, `A delivery can have at most ${MAX_ATTACHMENTS} files`),
  criteria: listByCriterion(MetCriterionInput),
};

export const DeliverInput = z.object({ ...stepTarget, ...deliverFields });
export type DeliverInput = z.infer<typeof DeliverInput>;

export const NOTE_MISSING = 'Please say what should change';
export const TOO_MANY_REQUEST_FILES = `A request can have at most ${MAX_ATTACHMENTS} files`;

const UnmetCriterionInput = z.object({
  id: Id,
  remark: requiredText(NOTE_MISSING, REMARK_MAX, REMARK_TOO_LONG),
  fileIds: fileIdsField(MAX_ATTACHMENTS, TOO_MANY_REQUEST_FILES),
});

const changesFields = {
  note: optionalText(NOTE_MAX, NOTE_TOO_LONG),
  criteria: listByCriterion(UnmetCriterionInput)
    .refine(
      (criteria) => criteria.flatMap(({ fileIds }) => fileIds).length <= MAX_ATTACHMENTS,
      TOO_MANY_REQUEST_FILES,
    )
    .describe('The criteria that are not met'),
  quote: optionalText(2_000, 'Please quote at most 2,000 characters').describe(
    'A passage of the agreement that is not met',
  ),
};

/** The note is about the quote; criteria have their own remarks. */
function hasSubject({ note, criteria, quote }: ChangesSubject): boolean {
  return Boolean(note) || (criteria.length > 0 && !quote);
}
interface ChangesSubject {
  note: string | null;
  quote: string | null;
  criteria: unknown[];
}

const noteMissing = { path: ['note'], message: NOTE_MISSING };

export const ChangesInput = z
  .object({
    ...stepTarget,
    ...changesFields,
    criterionId: Id.optional().describe('The criterion that is not met; replaced by criteria'),
  })
  .refine(hasSubject, noteMissing);
export type ChangesInput = z.infer<typeof ChangesInput>;

export const DeliverMilestone = z.object({ id: Id, ...deliverFields });
export type DeliverMilestone = z.infer<typeof DeliverMilestone>;

export const RequestChangesOfMilestone = z
  .object({ id: Id, ...changesFields })
  .refine(hasSubject, noteMissing);
export type RequestChangesOfMilestone = z.infer<typeof RequestChangesOfMilestone>;
