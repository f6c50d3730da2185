import type { HashedFile } from '#features/files/file.schema.ts';

/** Number of files in one delivery or statement. */
export const MAX_ATTACHMENTS = 10;

/** Returns the names and hashes of files for the timeline, which prove later what was delivered. */
export function attachmentsDetail(files: readonly HashedFile[]): Record<string, unknown> {
  return files.length > 0 ? { files: files.map(({ name, sha256 }) => ({ name, sha256 })) } : {};
}
