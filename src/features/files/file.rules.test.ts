import { expect, test } from 'vitest';
import { FILE_MAX, fileRefusal, sizeRefusal, typeOf } from './file.rules.ts';

test.each([
  ['plan.png', 'image/png', undefined],
  ['moving.png', 'image/apng', undefined],
  ['really-a-jpeg.png', 'image/jpeg', undefined],
  ['contract.pdf', 'application/pdf', undefined],
  ['sources.zip', 'application/zip', undefined],
  ['notes.md', null, undefined],
  ['no ending', null, undefined],
  ['setup.png', 'application/x-msdownload', 'program'],
  ['run', 'application/x-elf', 'program'],
  ['app.zip', 'application/java-archive', 'program'],
  ['START.BAT', null, 'program'],
  ['photo.png', null, 'other_type'],
  ['photo.png', 'application/zip', 'other_type'],
  ['contract.pdf', 'image/png', 'other_type'],
])('%s found to be %s', (name, found, code) => {
  expect(fileRefusal(name, found)?.code).toBe(code);
});

test('what is none of the kinds may only be text', () => {
  expect(typeOf('video/mp4')).toBeNull();
  expect(typeOf('image/apng')).toBe('image/png');
  expect(typeOf('application/pdf')).toBe('application/pdf');
});

test('a file has 1 byte to 10 MB', () => {
  expect(sizeRefusal('a', 0)?.message).toBe('“a” is empty.');
  expect(sizeRefusal('a', 1)).toBeNull();
  expect(sizeRefusal('a', FILE_MAX)).toBeNull();
  expect(sizeRefusal('a', FILE_MAX + 1)).toMatchObject({
    kind: 'too_large',
    message: '“a” is larger than 10 MB.',
  });
});
