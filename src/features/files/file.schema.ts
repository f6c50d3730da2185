import { z } from 'zod';
import { Id, requiredLine } from '#platform/shared/fields/fields.ts';

/** The folders are removed, because the path on the computer of the sender is private. */
export const FileName = z
  .string('Name the file')
  .transform((name) => name.split(/[\\/]/).at(-1) ?? '')
  .pipe(requiredLine('Name the file', 200, 'A file name has at most 200 characters'));

export function fileIdsField(max: number, tooManyMessage: string) {
  return z
    .array(Id)
    .max(max, tooManyMessage)
    .refine((ids) => new Set(ids).size === ids.length, 'You can send each file once.')
    .default([]);
}

export const FileView = z.object({
  id: z.int(),
  name: z.string(),
  /** `toContentTypeHeader` returns the `Content-Type` header for it. */
  type: z.string(),
  size: z.int(),
});
export type FileView = z.infer<typeof FileView>;

/** The SHA-256 hash in hexadecimal can prove that a copy of the file is unchanged. */
export const HashedFile = FileView.extend({ sha256: z.string() });
export type HashedFile = z.infer<typeof HashedFile>;
