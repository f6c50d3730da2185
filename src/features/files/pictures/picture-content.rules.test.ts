// cspell:ignore xmpmeta
import { expect, test } from 'vitest';
import {
  addJpegSegment,
  addPngChunk,
  addWebpChunk,
  jpeg,
  makePng,
  webp,
} from '#testing/fixtures/pictures.ts';
import { readPictureContent, removeJpegMetadata } from './picture-content.rules.ts';

const METADATA = 'This picture contains more than pixels';
const UNREADABLE = 'This picture could not be read';
const ANIMATED = 'This picture is animated';
const NOT_PICTURE = 'This is not a picture that we accept';

const png = makePng();
const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1');
/** The flag of an extended WebP file that says it is animated. */
const animatedHeader = Buffer.from([2, 0, 0, 0, 5, 0, 0, 3, 0, 0]);

test('type and size of PNG, JPEG and WebP files are read from their content', () => {
  expect(readPictureContent(makePng(40, 30))).toEqual({
    type: 'image/png',
    width: 40,
    height: 30,
  });
  expect(readPictureContent(jpeg)).toEqual({ type: 'image/jpeg', width: 6, height: 4 });
  expect(readPictureContent(webp)).toEqual({ type: 'image/webp', width: 6, height: 4 });
});

test('the larger of two sizes of a WebP file counts', () => {
  const header = Buffer.from([0, 0, 0, 0, 0xff, 0x1f, 0, 3, 0, 0]);
  expect(readPictureContent(addWebpChunk('VP8X', header))).toMatchObject({
    width: 8192,
    height: 4,
  });
});

test('EXIF is removed from a JPEG, and nothing else', () => {
  const cleaned = removeJpegMetadata(new Uint8Array(addJpegSegment(0xe1, 'Exif\0\0')));
  expect(Buffer.concat(cleaned).equals(jpeg)).toBe(true);
});

test.each([
  ['a JPEG with EXIF', addJpegSegment(0xe1, 'Exif\0\0'), METADATA],
  ['a JPEG with XMP', addJpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'), METADATA],
  ['a JPEG with a comment', addJpegSegment(0xfe, 'Home, 12 Mill Lane'), METADATA],
  ['a JPEG with a second picture', addJpegSegment(0xe2, 'MPF\0'), METADATA],
  ['a JPEG with bytes after its end', Buffer.concat([jpeg, Buffer.from('PK')]), METADATA],
  ['half a JPEG', jpeg.subarray(0, jpeg.length - 20), UNREADABLE],
  ['the first bytes of a JPEG', jpeg.subarray(0, 5), UNREADABLE],
  ['a PNG with EXIF', addPngChunk(png, 'eXIf', exif), METADATA],
  ['a PNG with XMP', addPngChunk(png, 'iTXt', Buffer.from('XML:com.adobe.xmp')), METADATA],
  ['a PNG with a text', addPngChunk(png, 'tEXt', Buffer.from('Author\0Ada')), METADATA],
  ['a PNG with bytes after its end', Buffer.concat([png, Buffer.from('PK')]), METADATA],
  ['a moving PNG', addPngChunk(png, 'acTL', Buffer.alloc(8)), ANIMATED],
  ['half a PNG', png.subarray(0, png.length - 14), UNREADABLE],
  ['the first bytes of a PNG', png.subarray(0, 20), UNREADABLE],
  ['a PNG of no width', makePng(0, 3), UNREADABLE],
  ['a WebP with EXIF', addWebpChunk('EXIF', exif), METADATA],
  ['a WebP with XMP', addWebpChunk('XMP ', Buffer.from('<x:xmpmeta/>')), METADATA],
  ['a WebP with bytes after its end', Buffer.concat([webp, Buffer.from('PK')]), METADATA],
  ['a moving WebP', addWebpChunk('VP8X', animatedHeader), ANIMATED],
  ['a moving WebP without the flag', addWebpChunk('ANIM', Buffer.alloc(6)), ANIMATED],
  ['half a WebP', webp.subarray(0, 60), UNREADABLE],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), NOT_PICTURE],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), NOT_PICTURE],
  ['a text', Buffer.from('PNG'), NOT_PICTURE],
])('%s is refused', (_title, bytes, message) => {
  expect(() => readPictureContent(bytes)).toThrow(message);
});
