import type { ProvenFile } from '#features/files/file.schema.ts';

/** Number of files in one delivery or statement. */
export const HANDED_MAX = 10;

/** Returns the names and hashes of files for the timeline, which prove later what was delivered. */
export function filesDetail(files: readonly ProvenFile[]): Record<string, unknown> {
  return files.length > 0 ? { files: files.map(({ name, sha256 }) => ({ name, sha256 })) } : {};
}
