import { z } from 'zod';
import { Id, line } from '#platform/shared/fields.ts';

/** As the sender's computer calls the file; folders before it are no one's business. */
export const FileName = z
  .string('Please name the file')
  .transform((name) => name.split(/[\\/]/).at(-1) ?? '')
  .pipe(line('Please name the file', 200, 'A file name has at most 200 characters'));

/** Files that go along with something, each brought before. */
export function fileIds(max: number, tooMany: string) {
  return z
    .array(Id)
    .max(max, tooMany)
    .refine((ids) => new Set(ids).size === ids.length, 'Each file is sent once.')
    .default([]);
}

export const FileView = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
});
export type FileView = z.infer<typeof FileView>;

/** A file with the fingerprint of its content: whoever has it can prove that it is the same. */
export const ProvenFile = FileView.extend({ sha256: z.string() });
export type ProvenFile = z.infer<typeof ProvenFile>;
