import { z } from 'zod';
import { fileIds } from '#features/files/file.schema.ts';
import { Id, prose } from '#platform/shared/fields.ts';
import { linkParts } from '#platform/shared/links.ts';
import { HANDED_MAX } from './handed-file.rules.ts';

const NOTE_MAX = 5_000;
export const LINKS_MAX = 10;

const note = (missing: string) => prose(missing, NOTE_MAX, 'Please use at most 5,000 characters');

const WRONG_LINK =
  'Please enter a full web address, starting with https:// and without spaces, quotes or < >';

/** A URL without other text. */
export const Link = z
  .string(WRONG_LINK)
  .trim()
  .max(500, 'This address is too long.')
  .refine((text) => {
    const [part, ...more] = linkParts(text);
    return part?.href != null && more.length === 0;
  }, WRONG_LINK);

export const ProjectStep = z.object({ projectId: Id });
export type ProjectStep = z.infer<typeof ProjectStep>;

/** A step with a reason for the other side. */
export const StepWithReason = z.object({
  projectId: Id,
  reason: note('Please say why'),
});
export type StepWithReason = z.infer<typeof StepWithReason>;

export const Deliver = z.object({
  projectId: Id,
  note: note('Please say what you deliver'),
  links: z.array(Link).max(LINKS_MAX, `Please give at most ${LINKS_MAX} links`).default([]),
  fileIds: fileIds(HANDED_MAX, `A delivery takes at most ${HANDED_MAX} files`),
});
export type Deliver = z.infer<typeof Deliver>;

export const AskForChanges = z.object({
  projectId: Id,
  note: note('Please say what should change'),
});
export type AskForChanges = z.infer<typeof AskForChanges>;
