// cspell:ignore appref jnlp mhtml officedocument opendocument openxmlformats presentationml spreadsheetml svgz webloc wordprocessingml xlsb
import { DomainError } from '#platform/shared/errors.ts';

export const FILE_BYTES_MAX = 10 * 1024 * 1024;

const ZIP_TYPE = 'application/zip';
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** Documents of office programs. Their files are zip files. */
const officeTypes = [
  {
    type: `${OPEN_XML}.wordprocessingml.document`,
    label: 'a Word document',
    extensions: ['.docx'],
  },
  { type: `${OPEN_XML}.spreadsheetml.sheet`, label: 'an Excel sheet', extensions: ['.xlsx'] },
  {
    type: `${OPEN_XML}.presentationml.presentation`,
    label: 'a PowerPoint presentation',
    extensions: ['.pptx'],
  },
  { type: `${OPEN_DOCUMENT}.text`, label: 'an OpenDocument text', extensions: ['.odt'] },
  { type: `${OPEN_DOCUMENT}.spreadsheet`, label: 'an OpenDocument sheet', extensions: ['.ods'] },
  {
    type: `${OPEN_DOCUMENT}.presentation`,
    label: 'an OpenDocument presentation',
    extensions: ['.odp'],
  },
];

/** Accepted MIME types other than plain text, and the file extensions that claim each type. */
const acceptedTypes = [
  { type: 'image/png', label: 'a PNG image', extensions: ['.png', '.apng'] },
  { type: 'image/jpeg', label: 'a JPEG image', extensions: ['.jpg', '.jpeg'] },
  { type: 'image/gif', label: 'a GIF image', extensions: ['.gif'] },
  { type: 'image/webp', label: 'a WebP image', extensions: ['.webp'] },
  { type: 'application/pdf', label: 'a PDF', extensions: ['.pdf'] },
  { type: ZIP_TYPE, label: 'a zip file', extensions: ['.zip'] },
  ...officeTypes,
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

/** Text files that an operating system executes on a double click. */
const SCRIPT_EXTENSION =
  /\.(appref-ms|bat|cmd|com|command|desktop|exe|hta|iqy|jar|jnlp|js|jse|lnk|msc|msi|pif|ps1|reg|scf|scr|sct|terminal|tool|url|vbe|vbs|webloc|website|ws|wsc|wsf|wsh)$/i;

/**
 * Extensions of text files whose scripts run when they are opened: web pages, drawings, and office
 * documents with macros, which may also be text.
 */
const ACTIVE_EXTENSION =
  /\.(x?html?|xht|shtml|mht|mhtml|svgz?|do[ct]|do[ct]m|xl[st]|xl[st]m|xlsb|xlam|slk|ppt|pps|pot|pptm|ppsm|potm|ppam)$/i;

export const isImage = (type: string) => type.startsWith('image/');

/**
 * Returns the MIME type of a content; null if it is plain text. A text may begin like a file of
 * another type, such as `MZ` or `%PDF`. It is of that type only if its name says so.
 */
export function resolveTypeOfContent(
  name: string,
  typeOfContent: string | null,
  isText: boolean,
): string | null {
  return isText && findTypeOfName(name)?.type !== typeOfContent ? null : typeOfContent;
}

/**
 * Returns the type with which a file is stored; null if the file can only be accepted as plain
 * text. Only the name of a zip file says whether it is a document, because the part that tells may
 * be anywhere in the file.
 */
export function toStoredType(name: string, typeOfContent: string | null): string | null {
  if (typeOfContent === 'image/apng') return 'image/png';
  const typeOfName = findTypeOfName(name)?.type;
  const isOffice = (type?: string) => officeTypes.some((office) => office.type === type);
  if (typeOfContent === ZIP_TYPE && typeOfName && isOffice(typeOfName)) return typeOfName;
  if (typeOfName === ZIP_TYPE && isOffice(typeOfContent ?? '')) return ZIP_TYPE;
  return acceptedTypes.some(({ type }) => type === typeOfContent) ? typeOfContent : null;
}

/**
 * `typeOfContent` is the MIME type of the content; null if it could not be detected, as for plain
 * text.
 */
export function fileRefusal(name: string, typeOfContent: string | null): DomainError | null {
  if (typeOfContent !== null && PROGRAM_TYPES.has(typeOfContent)) {
    return unacceptedFileError(
      'program',
      `“${name}” is a program, whatever its name says. You cannot send it.`,
    );
  }
  // Windows ignores dots and spaces at the end: `run.bat.` runs as well.
  const bareName = removeTrailingDots(name);
  if (SCRIPT_EXTENSION.test(bareName)) {
    return unacceptedFileError(
      'program',
      `“${name}” would run when it is opened. You cannot send it.`,
    );
  }
  if (ACTIVE_EXTENSION.test(bareName)) return unsupportedTypeError(name);
  const type = toStoredType(name, typeOfContent);
  const typeOfName = findTypeOfName(name);
  if (!typeOfName) return unclaimedTypeRefusal(name, type);
  if (typeOfName.type === type) return null;
  // An image with the extension of another accepted image type is harmless.
  if (type && isImage(typeOfName.type) && isImage(type)) return null;
  return unacceptedFileError(
    'other_type',
    `“${name}” is not ${typeOfName.label}, whatever its name says.`,
  );
}

/**
 * Returns a refusal if a name claims plain text, but the content has this type. A name without a
 * dot claims nothing.
 */
function unclaimedTypeRefusal(name: string, type: string | null): DomainError | null {
  const accepted = acceptedTypes.find((one) => one.type === type);
  if (!accepted || !name.includes('.')) return null;
  const { label, extensions } = accepted;
  return unacceptedFileError(
    'other_type',
    `“${name}” is ${label}. Rename it so that its name ends in ${extensions[0]}, and add it again.`,
  );
}

function removeTrailingDots(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name[end - 1] ?? '')) end -= 1;
  return name.slice(0, end);
}

export function unsupportedTypeError(name: string): DomainError {
  return unacceptedFileError(
    'file_type',
    `“${name}” cannot be sent. Send images (PNG, JPEG, GIF, WebP), PDFs, office documents without macros, plain text or zip files.`,
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

/** Contains the encoding, unless that is UTF-8. */
export function toStoredTextType(encoding: string): string {
  return encoding === 'utf-8' ? TEXT_TYPE : `${TEXT_TYPE}; charset=${encoding}`;
}

export function toContentTypeHeader(type: string): string {
  return type === TEXT_TYPE ? `${TEXT_TYPE}; charset=utf-8` : type;
}

export function fileNotFoundError(): DomainError {
  return new DomainError(
    'not_found',
    'file_not_found',
    'A file is no longer available. Add it again.',
  );
}

/** Called by the browser before the upload and by the server during it. */
export function sizeRefusal(name: string, bytes: number): DomainError | null {
  if (bytes > FILE_BYTES_MAX) {
    return new DomainError('too_large', 'file_too_large', `“${name}” is larger than 10 MB.`);
  }
  return bytes === 0 ? unacceptedFileError('file_empty', `“${name}” is empty.`) : null;
}

function findTypeOfName(name: string) {
  const lowerCaseName = name.toLowerCase();
  return acceptedTypes.find(({ extensions }) =>
    extensions.some((extension) => lowerCaseName.endsWith(extension)),
  );
}

function unacceptedFileError(code: string, message: string): DomainError {
  return new DomainError('invalid', code, message);
}
