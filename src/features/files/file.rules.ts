import { DomainError } from '#platform/shared/errors.ts';

/** 10 MB. */
export const FILE_MAX = 10 * 1024 * 1024;

/** What may be sent beside plain text, and the endings that claim to be it. */
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

/** Text that a double click runs. */
const SCRIPTS = /\.(bat|cmd|com|exe|hta|jar|js|jse|lnk|msi|ps1|reg|scr|url|vbe|vbs|wsf|wsh)$/i;

export const isImage = (type: string) => type.startsWith('image/');

/** The kind a file is sent as, by what its content was found to be; null: text, if it is that. */
export function typeOf(found: string | null): string | null {
  const kind = found === 'image/apng' ? 'image/png' : found;
  return kinds.some(({ type }) => type === kind) ? kind : null;
}

/** Why a file of this name and content cannot be sent, or null. */
export function fileRefusal(name: string, found: string | null): DomainError | null {
  if (found !== null && PROGRAMS.has(found)) {
    return refusal('program', `“${name}” is a program, whatever it is called. It cannot be sent.`);
  }
  if (SCRIPTS.test(name)) {
    return refusal('program', `“${name}” would run when it is opened. It cannot be sent.`);
  }
  const type = typeOf(found);
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

/** Why a file of so many bytes cannot be sent, or null. The page asks before, the server while. */
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
