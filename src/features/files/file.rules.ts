import { DomainError } from '#platform/shared/errors.ts';

/** 10 MB. */
export const FILE_MAX = 10 * 1024 * 1024;

/** Accepted types besides plain text, with the file extensions that claim each type. */
const kinds = [
  { type: 'image/png', label: 'a PNG image', endings: ['.png', '.apng'] },
  { type: 'image/jpeg', label: 'a JPEG image', endings: ['.jpg', '.jpeg'] },
  { type: 'image/gif', label: 'a GIF image', endings: ['.gif'] },
  { type: 'image/webp', label: 'a WebP image', endings: ['.webp'] },
  { type: 'application/pdf', label: 'a PDF', endings: ['.pdf'] },
  { type: 'application/zip', label: 'a zip file', endings: ['.zip'] },
];

const PROGRAMS = new Set([
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
const SCRIPTS = /\.(bat|cmd|com|exe|hta|jar|js|jse|lnk|msi|ps1|reg|scr|url|vbe|vbs|wsf|wsh)$/i;

export const isImage = (type: string) => type.startsWith('image/');

/** Returns the accepted type for a detected one; null if only plain text remains possible. */
export function typeOf(detected: string | null): string | null {
  const kind = detected === 'image/apng' ? 'image/png' : detected;
  return kinds.some(({ type }) => type === kind) ? kind : null;
}

/** Returns a refusal if a file of this name and detected type is not accepted, else null. */
export function fileRefusal(name: string, detected: string | null): DomainError | null {
  if (detected !== null && PROGRAMS.has(detected)) {
    return refusal('program', `“${name}” is a program, whatever it is called. It cannot be sent.`);
  }
  if (SCRIPTS.test(name)) {
    return refusal('program', `“${name}” would run when it is opened. It cannot be sent.`);
  }
  const type = typeOf(detected);
  const claim = claimOf(name);
  if (!claim || claim.type === type) return null;
  if (type && isImage(claim.type) && isImage(type)) return null;
  return refusal('other_type', `“${name}” is not ${claim.label}, whatever it is called.`);
}

export function notSendable(name: string): DomainError {
  return refusal(
    'file_type',
    `“${name}” cannot be sent. Send images (PNG, JPEG, GIF, WebP), PDFs, plain text or zip files.`,
  );
}

/**
 * Returns a refusal if the size is 0 or above the limit, else null. The browser checks it before
 * the upload, the server during the upload.
 */
export function sizeRefusal(name: string, bytes: number): DomainError | null {
  if (bytes > FILE_MAX) {
    return new DomainError('too_large', 'file_too_large', `“${name}” is larger than 10 MB.`);
  }
  return bytes === 0 ? refusal('file_empty', `“${name}” is empty.`) : null;
}

function claimOf(name: string) {
  const called = name.toLowerCase();
  return kinds.find(({ endings }) => endings.some((ending) => called.endsWith(ending)));
}

function refusal(code: string, message: string): DomainError {
  return new DomainError('invalid', code, message);
}
