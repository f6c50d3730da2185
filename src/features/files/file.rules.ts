import { DomainError } from '#platform/shared/errors.ts';

/** 10 MB. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;

/** Accepted types besides plain text, with the file extensions that claim each type. */
const acceptedTypes = [
  { type: 'image/png', label: 'a PNG image', extensions: ['.png', '.apng'] },
  { type: 'image/jpeg', label: 'a JPEG image', extensions: ['.jpg', '.jpeg'] },
  { type: 'image/gif', label: 'a GIF image', extensions: ['.gif'] },
  { type: 'image/webp', label: 'a WebP image', extensions: ['.webp'] },
  { type: 'application/pdf', label: 'a PDF', extensions: ['.pdf'] },
  { type: 'application/zip', label: 'a zip file', extensions: ['.zip'] },
];

const PROGRAM_TYPES = new Set([
  'application/x-msdownload',
  'application/vnd.microsoft.portable-executable',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/x-ms-shortcut',
  'application/x-apple-diskimage',
  'application/x-deb',
  'application/x-rpm',
  'application/wasm',
]);

/** Extensions of text files that an operating system executes on a double click. */
const SCRIPT_EXTENSION =
  /\.(bat|cmd|com|exe|hta|jar|js|jse|lnk|msi|ps1|reg|scr|url|vbe|vbs|wsf|wsh)$/i;

export const isImage = (type: string) => type.startsWith('image/');

/** Returns the accepted type for a detected one; null if only plain text remains possible. */
export function toAcceptedType(detected: string | null): string | null {
  const kind = detected === 'image/apng' ? 'image/png' : detected;
  return acceptedTypes.some(({ type }) => type === kind) ? kind : null;
}

/**
 * Extensions of files that no accepted type claims: text that is shown or edited when it is opened.
 * Others, such as web pages and drawings with scripts, may run on the receiver's device.
 */
const TEXT_EXTENSION =
  /\.(txt|text|md|markdown|rst|csv|tsv|json|jsonl|ya?ml|toml|ini|env|log|sql|diff|patch|css|scss|less|tsx?|jsx|py|rb|php|go|rs|java|kt|swift|c|h|cc|cpp|hpp|cs|srt|vtt|tex|po)$/i;

/** Returns a refusal if a file of this name and detected type is not accepted, else null. */
export function fileRefusal(name: string, detected: string | null): DomainError | null {
  if (detected !== null && PROGRAM_TYPES.has(detected)) {
    return unacceptedFileError(
      'program',
      `“${name}” is a program, whatever its name says. You cannot send it.`,
    );
  }
  if (SCRIPT_EXTENSION.test(name)) {
    return unacceptedFileError(
      'program',
      `“${name}” would run when it is opened. You cannot send it.`,
    );
  }
  const type = toAcceptedType(detected);
  const claimedType = findClaimedType(name);
  if (!claimedType) return hasAcceptedName(name) ? null : unsupportedTypeError(name);
  if (claimedType.type === type) return null;
  if (type && isImage(claimedType.type) && isImage(type)) return null;
  return unacceptedFileError(
    'other_type',
    `“${name}” is not ${claimedType.label}, whatever its name says.`,
  );
}

export function unsupportedTypeError(name: string): DomainError {
  return unacceptedFileError(
    'file_type',
    `“${name}” cannot be sent. Send images (PNG, JPEG, GIF, WebP), PDFs, plain text or zip files.`,
  );
}

export function unknownEncodingError(name: string): DomainError {
  return unacceptedFileError(
    'text_encoding',
    `The characters of “${name}” cannot be read. Save it again as UTF-8 (in Excel “CSV UTF-8”, ` +
      'in other programs under “Encoding”) and add it again.',
  );
}

const TEXT_TYPE = 'text/plain';

/** Returns the stored type of a text; other encodings than UTF-8 are part of it. */
export function toTextType(encoding: string): string {
  return encoding === 'utf-8' ? TEXT_TYPE : `${TEXT_TYPE}; charset=${encoding}`;
}

/** Returns the content type with which a file is served. */
export function toContentType(type: string): string {
  return type === TEXT_TYPE ? `${TEXT_TYPE}; charset=utf-8` : type;
}

/** Returns the refusal of an upload that was deleted. */
export function fileNotFoundError(): DomainError {
  return new DomainError(
    'not_found',
    'file_not_found',
    'A file is no longer available. Add it again.',
  );
}

/**
 * Returns a refusal if the size is 0 or above the limit, else null. The browser checks it before
 * the upload, the server during the upload.
 */
export function sizeRefusal(name: string, bytes: number): DomainError | null {
  if (bytes > FILE_BYTES_MAX) {
    return new DomainError('too_large', 'file_too_large', `“${name}” is larger than 10 MB.`);
  }
  return bytes === 0 ? unacceptedFileError('file_empty', `“${name}” is empty.`) : null;
}

/** A name without a dot has no extension and no program that opens it. */
function hasAcceptedName(name: string): boolean {
  return !name.includes('.') || TEXT_EXTENSION.test(name);
}

function findClaimedType(name: string) {
  const lowerCaseName = name.toLowerCase();
  return acceptedTypes.find(({ extensions }) =>
    extensions.some((extension) => lowerCaseName.endsWith(extension)),
  );
}

function unacceptedFileError(code: string, message: string): DomainError {
  return new DomainError('invalid', code, message);
}
