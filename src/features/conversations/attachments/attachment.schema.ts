import { z } from 'zod';
import { line } from '#platform/shared/fields.ts';

/** As the sender's computer calls the file; folders before it are no one's business. */
export const FileName = z
  .string('Please name the file')
  .transform((name) => name.split(/[\\/]/).at(-1) ?? '')
  .pipe(line('Please name the file', 200, 'A file name has at most 200 characters'));

export const AttachmentView = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
});
export type AttachmentView = z.infer<typeof AttachmentView>;
