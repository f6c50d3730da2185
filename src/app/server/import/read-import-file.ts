import { readFile } from 'node:fs/promises';
import {
  createEncodingDetector,
  decodeText,
  readByteOrderMark,
} from '#platform/server/text-encoding.ts';

class UnreadableFileError extends Error {}

/** A JSON array in UTF-8, or in UTF-16 with a byte order mark. */
export async function readImportFile(path: string): Promise<unknown[]> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new UnreadableFileError(`${path} cannot be read: ${error.message}`);
  });
  const content = parseJson(decode(bytes, path), path);
  if (!Array.isArray(content)) {
    throw new UnreadableFileError(`${path} must hold a JSON array with one object per project.`);
  }
  return content;
}

function decode(bytes: Buffer, path: string): string {
  const text = decodeText(bytes, readByteOrderMark(bytes) ?? 'utf-8');
  // JSON begins with ASCII, so a NUL at the start means UTF-16 without a byte order mark.
  if (text !== null && !text.slice(0, 2).includes('\0')) return text;
  throw new UnreadableFileError(
    `${path} is not UTF-8, but ${describeEncoding(bytes)}. Save it as UTF-8 and import it again.`,
  );
}

/** Completes the sentence "The file is not UTF-8, but …". */
function describeEncoding(bytes: Buffer): string {
  if (bytes.subarray(0, 2).includes(0)) return 'seems to be UTF-16 without a byte order mark';
  const markedEncoding = readByteOrderMark(bytes);
  if (markedEncoding !== null) return `damaged ${markedEncoding.toUpperCase()}`;
  return createEncodingDetector()(bytes) === 'windows-1252'
    ? 'seems to be Windows-1252'
    : 'in another encoding';
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableFileError(`${path} is not valid JSON: ${String(error)}`);
  }
}
