import type { ProvenFile } from '#features/files/file.schema.ts';

/** Files that go along with one delivery, or one statement. */
export const HANDED_MAX = 10;

/** What the record keeps of files: enough to prove later what was handed over. */
export function filesDetail(files: readonly ProvenFile[]): Record<string, unknown> {
  return files.length > 0 ? { files: files.map(({ name, sha256 }) => ({ name, sha256 })) } : {};
}
