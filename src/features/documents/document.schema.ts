import { z } from 'zod';
import { NamedMilestone } from '#features/hires/milestones/milestone.schema.ts';
import { Id, Timestamp } from '#platform/shared/fields/fields.ts';
import { documentKinds, isDownloadName } from './document.rules.ts';

/** In the order of printing. Later changes of names do not affect the content. */
export const DocumentContent = z.object({
  subject: z.string(),
  parties: z.array(z.object({ role: z.string(), lines: z.array(z.string()) })),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  rows: z.array(z.object({ text: z.string(), cents: z.int() })),
  total: z.object({ label: z.string(), cents: z.int() }),
  notes: z.array(z.string()),
});
export type DocumentContent = z.infer<typeof DocumentContent>;

export const IssuedDocument = z.object({
  kind: z.enum(documentKinds),
  number: z.string(),
  issuedAt: Timestamp,
  content: DocumentContent,
  sha256: z.string(),
});
export type IssuedDocument = z.infer<typeof IssuedDocument>;

export const DocumentsQuery = z.object({ projectId: Id });

export const DownloadName = z.string().refine(isDownloadName);

export const DocumentsView = z.object({
  projectId: z.int(),
  items: z.array(
    z.object({
      file: DownloadName,
      /** Also null for files of the whole project. */
      milestone: NamedMilestone,
      /** Null if the file has no number, or if the first download will issue the document. */
      number: z.string().nullable(),
      issuedAt: Timestamp.nullable(),
    }),
  ),
});
export type DocumentsView = z.infer<typeof DocumentsView>;
