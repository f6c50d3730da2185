import { z } from 'zod';
import { Id, lineInput, Timestamp, textInput } from '#platform/shared/fields/fields.ts';
import {
  BRIEF_LINE_MAX,
  CRITERIA_MAX,
  EXCLUSIONS_MAX,
  PROJECT_FILES_MAX,
} from '../brief/brief.schema.ts';
import { PostProject } from '../project.schema.ts';

export const DRAFTS_MAX = 50;
/** Maximum length of the id of an open form. */
export const EDITOR_MAX = 64;

const NOT_TEXT_MESSAGE = 'This must be text.';
const lineField = (maxLength: number) =>
  lineInput(NOT_TEXT_MESSAGE).max(maxLength, `At most ${maxLength} characters`);
const textField = (maxLength: number) =>
  textInput(NOT_TEXT_MESSAGE).max(maxLength, `At most ${maxLength} characters`);
/** Allows longer lines than a project does. The user must shorten them before publishing. */
const linesField = (maxCount: number) =>
  z.array(lineField(5 * BRIEF_LINE_MAX)).max(maxCount, `At most ${maxCount} lines`);

const draftFields = {
  title: lineField(200).optional(),
  description: textField(20_000).optional(),
  category: lineField(40).optional(),
  budget: z.union([z.number(), lineField(20)]).optional(),
  deadline: lineField(40).optional(),
  skills: z.array(lineField(100)).max(50, 'At most 50 skills').optional(),
  isUrgent: z.boolean().optional(),
  isPrivate: z.boolean().optional(),
  invitedDeveloperIds: z.array(Id).max(20).optional(),
  invitationMessage: textField(2_000).nullish(),
  criteria: linesField(CRITERIA_MAX).optional(),
  exclusions: linesField(EXCLUSIONS_MAX).optional(),
  rights: z.object({ kind: lineField(20), licence: lineField(60).optional() }).nullish(),
  fileIds: z.array(Id).max(PROJECT_FILES_MAX).optional(),
} satisfies Record<Exclude<keyof PostProject, 'clientId'>, z.ZodType>;

/**
 * Only types and lengths are checked, so that an incomplete form can be saved. The budget may be
 * text.
 */
export const DraftFields = z.object(draftFields);
export type DraftFields = z.infer<typeof DraftFields>;

/** Which draft to save, publish or discard, and the version of it that the caller knows. */
export const DraftVersion = z.object({
  id: Id,
  basedOn: Id.optional().describe(
    'Version of the draft that the caller has loaded. If there is a newer version that the same `editor` did not save, the request is refused; without `basedOn`, any version is accepted',
  ),
  editor: lineInput(NOT_TEXT_MESSAGE)
    .min(1, NOT_TEXT_MESSAGE)
    .max(EDITOR_MAX, `At most ${EDITOR_MAX} characters`)
    .optional()
    .describe('Random id of the open form, the same for all its requests'),
});
export type DraftVersion = z.infer<typeof DraftVersion>;

export const SaveDraft = DraftVersion.extend({ fields: DraftFields });
export type SaveDraft = z.infer<typeof SaveDraft>;

/** Contains the whole form, because publishing does not wait until the draft is saved. */
export const PublishDraft = PostProject.extend(DraftVersion.shape);
export type PublishDraft = z.infer<typeof PublishDraft>;

export const CopyProject = z.object({ projectId: Id });

export const DraftView = z
  .object({
    id: z.int(),
    version: z.int(),
    status: z.literal('draft'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .extend(DraftFields.shape)
  .extend({
    files: z.array(z.object({ id: z.int(), name: z.string(), type: z.string(), size: z.int() })),
  })
  .meta({ id: 'Draft' });
export type DraftView = z.infer<typeof DraftView>;
