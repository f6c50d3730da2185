import { z } from 'zod';
import { Id, Instant } from '#platform/shared/fields.ts';
import { documentKinds } from './document.rules.ts';

/** What a document says, as it was when it was issued: names do not change in it any more. */
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
  issuedAt: Instant,
  content: DocumentContent,
  sha256: z.string(),
});
export type IssuedDocument = z.infer<typeof IssuedDocument>;

export const DocumentsOf = z.object({ projectId: Id });

/** What can be downloaded of a hired project, in the order it is shown. */
export const downloads = [
  'statement.pdf',
  'statement.csv',
  'receipt.pdf',
  'invoice.pdf',
  'fee-invoice.pdf',
  'credit-note.pdf',
  'record.json',
] as const;
export const Download = z.enum(downloads);
export type Download = z.infer<typeof Download>;

export const DocumentsView = z.object({
  projectId: z.int(),
  items: z.array(
    z.object({
      file: Download,
      /** Null where a file has none, or gets it when it is opened first. */
      number: z.string().nullable(),
      issuedAt: Instant.nullable(),
    }),
  ),
});
export type DocumentsView = z.infer<typeof DocumentsView>;
