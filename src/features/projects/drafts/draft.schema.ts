import { z } from 'zod';
import { Id, Timestamp } from '#platform/shared/fields/fields.ts';
import { draftLine, draftNumber, draftText, getBriefShape } from '../brief/brief-fields.schema.ts';
import { PostProject } from '../project.schema.ts';

export const DRAFTS_MAX = 50;
/** Maximum length of the id of an open form. */
export const EDITOR_MAX = 64;

const { files: fileIds, ...briefShape } = getBriefShape('draft');
const draftFields = {
  ...briefShape,
  fileIds,
  invitedDeveloperIds: z.array(Id).max(20),
  invitationMessage: draftText(2_000).nullable(),
  offer: z
    .object({ amount: draftNumber, deliveryTime: draftNumber, text: draftText(20_000) })
    .partial()
    .nullable(),
} satisfies Record<Exclude<keyof PostProject, 'clientId'>, z.ZodType>;

/**
 * Only types and lengths are checked, so that an incomplete form can be saved. The budget may be
 * text.
 */
export const DraftFields = z.object(draftFields).partial();
export type DraftFields = z.infer<typeof DraftFields>;

/** Which draft to save, publish or discard, and the version of it that the caller knows. */
export const DraftVersion = z.object({
  id: Id,
  basedOn: Id.optional().describe(
    'Version of the draft that the caller has loaded. If there is a newer version that the same `editor` did not save, the request is refused; without `basedOn`, any version is accepted',
  ),
  editor: draftLine(EDITOR_MAX)
    .min(1, 'This must be text.')
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

export const CopiedDraft = DraftView.extend({
  missingFiles: z
    .int()
    .default(0)
    .describe(
      'How many files of the project the draft lacks, because they exceed your limits of uploads or could not be read',
    ),
}).meta({ id: 'CopiedDraft' });
export type CopiedDraft = z.infer<typeof CopiedDraft>;
