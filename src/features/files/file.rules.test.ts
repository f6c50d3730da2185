// cspell:ignore macroenabled mhtml officedocument opendocument openxmlformats presentationml spreadsheetml wordprocessingml
import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  FILE_BYTES_MAX,
  fileRefusal,
  resolveTypeOfContent,
  sizeRefusal,
  toStoredType,
  unsupportedTypeError,
} from './file.rules.ts';

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

test.each([
  ['plan.png', 'image/png', undefined],
  ['moving.png', 'image/apng', undefined],
  ['really-a-jpeg.png', 'image/jpeg', undefined],
  ['contract.pdf', 'application/pdf', undefined],
  ['sources.zip', 'application/zip', undefined],
  ['notes.md', null, undefined],
  ['no ending', null, undefined],
  ['plan.png.notes', null, undefined],
  ['main.zig', null, undefined],
  ['Dockerfile.prod', null, undefined],
  ['deploy.sh', null, undefined],
  ['.env', null, undefined],
  ['page.HTM', null, 'file_type'],
  ['page.mhtml', null, 'file_type'],
  ['page.html. .', null, 'file_type'],
  ['run.bat.', null, 'program'],
  ['open.desktop', null, 'program'],
  ['open.command', null, 'program'],
  ['notes.txt', 'image/png', 'other_type'],
  ['main.py', 'application/zip', 'other_type'],
  ['notes.txt', 'application/pdf', 'other_type'],
  ['scan', 'image/png', undefined],
  ['letter.doc', null, 'file_type'],
  ['letter.doc', 'application/x-cfb', 'file_type'],
  ['sheet.xls', 'application/x-cfb', 'file_type'],
  ['letter.docm', 'application/vnd.ms-word.document.macroenabled.12', 'file_type'],
  ['sheet.xlsm', 'application/zip', 'file_type'],
  ['letter.docx', 'application/vnd.ms-word.document.macroenabled.12', 'other_type'],
  ['letter.docx', 'application/java-archive', 'program'],
  ['letter.docx', `${openXml}.spreadsheetml.sheet`, 'other_type'],
  ['letter.docx', null, 'other_type'],
  ['letter.docx', `${openXml}.wordprocessingml.document`, undefined],
  ['letter.docx', 'application/zip', undefined],
  ['sources.zip', `${openXml}.wordprocessingml.document`, undefined],
  ['letter.txt', `${openXml}.wordprocessingml.document`, 'other_type'],
  ['page.html', null, 'file_type'],
  ['drawing.svg', null, 'file_type'],
  ['photo.jpg.', 'image/jpeg', 'other_type'],
  ['query.sql', null, undefined],
  ['setup.png', 'application/x-msdownload', 'program'],
  ['run', 'application/x-elf', 'program'],
  ['app.zip', 'application/java-archive', 'program'],
  ['START.BAT', null, 'program'],
  ['bidwright.com.txt', null, undefined],
  ['PLAN.PNG', null, 'other_type'],
  ['photo.png', null, 'other_type'],
  ['photo.png', 'application/zip', 'other_type'],
  ['contract.pdf', 'image/png', 'other_type'],
])('%s is detected as %s', (name, found, code) => {
  expect(fileRefusal(name, found)?.code).toBe(code);
});

test('a file without an accepted type must be text', () => {
  expect(toStoredType('film.mp4', 'video/mp4')).toBeNull();
  expect(toStoredType('a.png', 'image/apng')).toBe('image/png');
  const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
  const known = [...images, 'application/pdf', 'application/zip'];
  expect(known.map((type) => toStoredType('a', type))).toEqual(known);
});

test.each([
  ['a.docx', `${openXml}.wordprocessingml.document`],
  ['a.XLSX', `${openXml}.spreadsheetml.sheet`],
  ['a.pptx', `${openXml}.presentationml.presentation`],
  ['a.odt', `${openDocument}.text`],
  ['a.ods', `${openDocument}.spreadsheet`],
  ['a.odp', `${openDocument}.presentation`],
])('a zip file named %s is a document', (name, type) => {
  expect(toStoredType(name, 'application/zip')).toBe(type);
  expect(toStoredType(name, type)).toBe(type);
  expect(toStoredType('a.zip', type)).toBe('application/zip');
  expect(type.length).toBeLessThanOrEqual(100);
});

test.each([
  ['notes.txt', 'application/x-msdownload', true, null],
  ['notes.txt', 'image/gif', true, null],
  ['header.md', 'application/pdf', true, null],
  ['notes', 'application/pdf', true, null],
  ['plan.pdf', 'application/pdf', true, 'application/pdf'],
  ['plan.pdf', 'application/x-msdownload', true, null],
  ['notes.txt', 'application/x-msdownload', false, 'application/x-msdownload'],
  ['notes.txt', 'image/gif', false, 'image/gif'],
])('%s that begins like %s (text: %s) is %s', (name, found, isText, type) => {
  expect(resolveTypeOfContent(name, found, isText)).toBe(type);
});

test('a file has 1 byte to 10 MB', () => {
  expect(sizeRefusal('a', 0)?.message).toBe('“a” is empty.');
  expect(sizeRefusal('a', 1)).toBeNull();
  expect(sizeRefusal('a', FILE_BYTES_MAX)).toBeNull();
  expect(sizeRefusal('a', FILE_BYTES_MAX + 1)).toMatchObject({
    kind: 'too_large',
    message: '“a” is larger than 10 MB.',
  });
  expect(FILE_BYTES_MAX).toBe(10_485_760);
});

test('each refusal of a file gives its reason', () => {
  expect(formatRefusal(fileRefusal('setup.png', 'application/x-elf'))).toBe(
    'invalid program: “setup.png” is a program, whatever its name says. You cannot send it.',
  );
  expect(formatRefusal(fileRefusal('start.bat', null))).toBe(
    'invalid program: “start.bat” would run when it is opened. You cannot send it.',
  );
  expect(formatRefusal(fileRefusal('photo.png', null))).toBe(
    'invalid other_type: “photo.png” is not a PNG image, whatever its name says.',
  );
  expect(formatRefusal(fileRefusal('notes.txt', 'image/png'))).toBe(
    'invalid other_type: “notes.txt” is a PNG image. Rename it so that its name ends in .png, and add it again.',
  );
  expect(formatRefusal(unsupportedTypeError('film.mp4'))).toBe(
    'invalid file_type: “film.mp4” cannot be sent. Send images (PNG, JPEG, GIF, WebP), PDFs, office documents without macros, plain text or zip files.',
  );
  expect(formatRefusal(sizeRefusal('a', 0))).toBe('invalid file_empty: “a” is empty.');
  expect(formatRefusal(sizeRefusal('a', FILE_BYTES_MAX + 1))).toBe(
    'too_large file_too_large: “a” is larger than 10 MB.',
  );
});

test.each([
  ['plan.png', 'a PNG image'],
  ['plan.apng', 'a PNG image'],
  ['plan.jpg', 'a JPEG image'],
  ['plan.jpeg', 'a JPEG image'],
  ['plan.gif', 'a GIF image'],
  ['plan.webp', 'a WebP image'],
  ['plan.pdf', 'a PDF'],
  ['plan.zip', 'a zip file'],
])('plain text named %s is refused', (name, label) => {
  expect(fileRefusal(name, null)).toMatchObject({
    code: 'other_type',
    message: `“${name}” is not ${label}, whatever its name says.`,
  });
});

test.each([
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
])('%s is a program under any name', (found) => {
  expect(fileRefusal('notes', found)?.code).toBe('program');
});
