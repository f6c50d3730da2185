import { DomainError } from '#platform/shared/errors.ts';

/** Maximum size of a file: 10 MB. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;

/** Accepted MIME types other than plain text, and the file extensions that claim each type. */
const acceptedTypes = [
  { type: 'image/png', label: 'a PNG image', extensions: ['.png', '.apng'] },
  { type: 'image/jpeg', label: 'a JPEG image', extensions: ['.jpg', '.jpeg'] },
  { type: 'image/gif', label: 'a GIF image', extensions: ['.gif'] },
  { type: 'image/webp', label: 'a WebP image', extensions: ['.webp'] },
  { type: 'application/pdf', label: 'a PDF', extensions: ['.pdf'] },
  { type: 'application/zip', label: 'a zip file', extensions: ['.zip'] },
];

/** MIME types of programs and installers. */
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

/** Returns whether a MIME type is that of an image. */
export const isImage = (type: string) => type.startsWith('image/');

/**
 * Returns the accepted MIME type for a detected type; null if the file can only be accepted as
 * plain text.
 */
export function toAcceptedType(detectedType: string | null): string | null {
  const pngOrDetected = detectedType === 'image/apng' ? 'image/png' : detectedType;
  return acceptedTypes.some(({ type }) => type === pngOrDetected) ? pngOrDetected : null;
}

/**
 * Extensions of text files that programs only show or edit. Other text files, such as web pages and
 * drawings with scripts, may run on the device of the receiver.
 */
const TEXT_EXTENSION =
  /\.(txt|text|md|markdown|rst|csv|tsv|json|jsonl|ya?ml|toml|ini|env|log|sql|diff|patch|css|scss|less|tsx?|jsx|py|rb|php|go|rs|java|kt|swift|c|h|cc|cpp|hpp|cs|srt|vtt|tex|po)$/i;

/**
 * Returns a refusal if a file with this name and content is not accepted, else null. `detectedType`
 * is the MIME type of the content. It is null if the type could not be detected, as always for
 * plain text.
 */
export function fileRefusal(name: string, detectedType: string | null): DomainError | null {
  if (detectedType !== null && PROGRAM_TYPES.has(detectedType)) {
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
  const type = toAcceptedType(detectedType);
  const claimedType = findClaimedType(name);
  if (!claimedType) return hasAcceptedName(name) ? null : unsupportedTypeError(name);
  if (claimedType.type === type) return null;
  // An image with the extension of another accepted image type is harmless.
  if (type && isImage(claimedType.type) && isImage(type)) return null;
  return unacceptedFileError(
    'other_type',
    `“${name}” is not ${claimedType.label}, whatever its name says.`,
  );
}

/** Returns the error for a file of a type that is not accepted. */
export function unsupportedTypeError(name: string): DomainError {
  return unacceptedFileError(
    'file_type',
    `“${name}” cannot be sent. Send images (PNG, JPEG, GIF, WebP), PDFs, plain text or zip files.`,
  );
}

/** Returns the error for a text whose encoding cannot be detected. */
export function unknownEncodingError(name: string): DomainError {
  return unacceptedFileError(
    'text_encoding',
    `The characters of “${name}” cannot be read. Save it again as UTF-8 (in Excel “CSV UTF-8”, ` +
      'in other programs under “Encoding”) and add it again.',
  );
}

const TEXT_TYPE = 'text/plain';

/** Returns the stored type of a text file. It contains the encoding, unless that is UTF-8. */
export function toTextType(encoding: string): string {
  return encoding === 'utf-8' ? TEXT_TYPE : `${TEXT_TYPE}; charset=${encoding}`;
}

/** Returns the `Content-Type` header for a stored type. */
export function toContentType(type: string): string {
  return type === TEXT_TYPE ? `${TEXT_TYPE}; charset=utf-8` : type;
}

/** Returns the error if an upload that must be attached does not exist any more. */
export function fileNotFoundError(): DomainError {
  return new DomainError(
    'not_found',
    'file_not_found',
    'A file is no longer available. Add it again.',
  );
}

/**
 * Returns a refusal if the size is 0 or above the limit, else null. The browser calls this function
 * before the upload, the server during the upload.
 */
export function sizeRefusal(name: string, bytes: number): DomainError | null {
  if (bytes > FILE_BYTES_MAX) {
    return new DomainError('too_large', 'file_too_large', `“${name}” is larger than 10 MB.`);
  }
  return bytes === 0 ? unacceptedFileError('file_empty', `“${name}” is empty.`) : null;
}

/**
 * Returns whether a text file may have this name. A name without a dot is accepted, because no
 * program is associated with it.
 */
function hasAcceptedName(name: string): boolean {
  return !name.includes('.') || TEXT_EXTENSION.test(name);
}

/** Returns the accepted type that the extension of a name claims; undefined if there is none. */
function findClaimedType(name: string) {
  const lowerCaseName = name.toLowerCase();
  return acceptedTypes.find(({ extensions }) =>
    extensions.some((extension) => lowerCaseName.endsWith(extension)),
  );
}

function unacceptedFileError(code: string, message: string): DomainError {
  return new DomainError('invalid', code, message);
}
