// cspell:ignore Adobe ALPH ANIM ANMF EXIF ICCP IDAT IEND IHDR JFIF PLTE VP8L VP8X acTL bKGD cHRM cICP fcTL fdAT gAMA hIST iCCP pHYs sBIT sPLT sRGB tRNS
import {
  animatedPictureError,
  notPictureError,
  type PictureSize,
  pictureMetadataError,
  unreadablePictureError,
} from './picture.rules.ts';

export interface PictureContent extends PictureSize {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
}

/**
 * Reads type and size from the content. Throws if it is not a complete PNG, JPEG or WebP file, if
 * it is animated, or if it contains anything beside what is needed to draw it: only known parts are
 * accepted, so that neither a place (EXIF, XMP) nor another file can be hidden in it.
 */
export function readPictureContent(bytes: Uint8Array): PictureContent {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (readText(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return readPng(bytes, view);
  if (readText(bytes, 0, 3) === '\xff\xd8\xff') return readJpeg(bytes, view);
  if (readText(bytes, 0, 4) === 'RIFF' && readText(bytes, 8, 4) === 'WEBP') {
    return readWebp(bytes, view);
  }
  throw notPictureError();
}

const readText = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length));

function toContent(
  type: PictureContent['type'],
  size: PictureSize | null,
  hasPixels: boolean,
): PictureContent {
  if (!size || !hasPixels || size.width === 0 || size.height === 0) throw unreadablePictureError();
  return { type, ...size };
}

/** A chunk that ends after the end of the file throws. */
function assertWithin(bytes: Uint8Array, end: number): void {
  if (end > bytes.length) throw unreadablePictureError();
}

const PNG_CHUNKS =
  /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|pHYs|hIST|sPLT)$/;
const PNG_ANIMATION = /^(?:acTL|fcTL|fdAT)$/;

function readPng(bytes: Uint8Array, view: DataView): PictureContent {
  let size: PictureSize | null = null;
  let hasPixels = false;
  for (let start = 8; ; ) {
    // Length, type and checksum.
    assertWithin(bytes, start + 12);
    const length = view.getUint32(start);
    const chunk = readText(bytes, start + 4, 4);
    const end = start + 12 + length;
    assertWithin(bytes, end);
    if (PNG_ANIMATION.test(chunk)) throw animatedPictureError();
    if (!PNG_CHUNKS.test(chunk)) throw pictureMetadataError();
    if (chunk === 'IHDR' && length >= 8) {
      size = { width: view.getUint32(start + 8), height: view.getUint32(start + 12) };
    }
    if (chunk === 'IDAT') hasPixels = true;
    if (chunk === 'IEND') {
      if (end < bytes.length) throw pictureMetadataError();
      return toContent('image/png', size, hasPixels);
    }
    start = end;
  }
}

const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;

/** Frame headers; C4, C8 and CC are tables and an extension. */
const isJpegFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function isJpegMetadata(marker: number, content: string): boolean {
  if (marker === 0xe0) return !content.startsWith('JFIF\0');
  if (marker === 0xe2) return !content.startsWith('ICC_PROFILE\0');
  if (marker === 0xee) return !content.startsWith('Adobe');
  const isApplicationData = marker >= 0xe0 && marker <= 0xef;
  const isComment = marker === 0xfe;
  return isApplicationData || isComment;
}

interface JpegSegment {
  marker: number;
  /** Position of the marker. */
  start: number;
  /** For a scan, after its pixels. */
  end: number;
}

function readJpeg(bytes: Uint8Array, view: DataView): PictureContent {
  let size: PictureSize | null = null;
  let hasPixels = false;
  for (const { marker, start } of listJpegSegments(bytes, view)) {
    if (isJpegMetadata(marker, readText(bytes, start + 4, 12))) throw pictureMetadataError();
    if (isJpegFrame(marker)) {
      assertWithin(bytes, start + 9);
      size = { height: view.getUint16(start + 5), width: view.getUint16(start + 7) };
    }
    hasPixels ||= marker === JPEG_SCAN;
  }
  return toContent('image/jpeg', size, hasPixels);
}

/** Throws if the end is missing or is followed by other bytes. */
function* listJpegSegments(bytes: Uint8Array, view: DataView): Generator<JpegSegment> {
  for (let start = 2; ; ) {
    assertWithin(bytes, start + 2);
    if (bytes[start] !== 0xff) throw unreadablePictureError();
    const marker = bytes[start + 1] ?? 0;
    if (marker === JPEG_END) {
      if (start + 2 < bytes.length) throw pictureMetadataError();
      return;
    }
    assertWithin(bytes, start + 4);
    const end = start + 2 + view.getUint16(start + 2);
    assertWithin(bytes, end);
    const segmentEnd = marker === JPEG_SCAN ? findEndOfScan(bytes, end) : end;
    yield { marker, start, end: segmentEnd };
    start = segmentEnd;
  }
}

/** Pixels contain FF only before a zero or a restart marker. */
function findEndOfScan(bytes: Uint8Array, start: number): number {
  for (let position = start; position + 1 < bytes.length; position += 1) {
    const next = bytes[position + 1] ?? 0;
    const isRestart = next >= 0xd0 && next <= 0xd7;
    if (bytes[position] === 0xff && next !== 0 && !isRestart) return position;
  }
  throw unreadablePictureError();
}

/** Safari writes EXIF into the JPEG files that it encodes. Throws if the file is not complete. */
export function removeJpegMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const segments = [...listJpegSegments(bytes, view)].filter(
    ({ marker, start }) => !isJpegMetadata(marker, readText(bytes, start + 4, 12)),
  );
  return [
    bytes.subarray(0, 2),
    ...segments.map(({ start, end }) => bytes.subarray(start, end)),
    bytes.subarray(-2),
  ];
}

const WEBP_CHUNKS = /^(?:VP8 |VP8L|VP8X|ALPH|ICCP)$/;
const WEBP_ANIMATION = /^(?:ANIM|ANMF)$/;
const WEBP_ANIMATION_FLAG = 2;

function readWebp(bytes: Uint8Array, view: DataView): PictureContent {
  const end = 8 + view.getUint32(4, true);
  assertWithin(bytes, end);
  if (end < bytes.length) throw pictureMetadataError();
  const size = { width: 0, height: 0 };
  let hasPixels = false;
  for (let start = 12; start < end; ) {
    assertWithin(bytes, start + 8);
    const chunk = readText(bytes, start, 4);
    const length = view.getUint32(start + 4, true);
    assertWithin(bytes, start + 8 + length);
    const isAnimated =
      WEBP_ANIMATION.test(chunk) ||
      (chunk === 'VP8X' && ((bytes[start + 8] ?? 0) & WEBP_ANIMATION_FLAG) !== 0);
    if (isAnimated) throw animatedPictureError();
    if (!WEBP_CHUNKS.test(chunk)) throw pictureMetadataError();
    const found = readWebpSize(chunk, bytes.subarray(start + 8, start + 8 + length));
    // The larger one, because readers differ in which of two sizes they believe.
    size.width = Math.max(size.width, found?.width ?? 0);
    size.height = Math.max(size.height, found?.height ?? 0);
    hasPixels ||= chunk === 'VP8 ' || chunk === 'VP8L';
    // Chunks begin at even positions.
    start += 8 + length + (length % 2);
  }
  return toContent('image/webp', size, hasPixels);
}

/** Null for chunks without a size. */
function readWebpSize(chunk: string, content: Uint8Array): PictureSize | null {
  const at = (index: number) => content[index] ?? 0;
  const readUint24 = (index: number) => at(index) | (at(index + 1) << 8) | (at(index + 2) << 16);
  if (chunk === 'VP8X') return { width: readUint24(4) + 1, height: readUint24(7) + 1 };
  if (chunk === 'VP8 ') {
    if (readUint24(3) !== 0x2a019d) throw unreadablePictureError();
    return { width: readUint24(6) & 0x3fff, height: readUint24(8) & 0x3fff };
  }
  if (chunk !== 'VP8L') return null;
  if (at(0) !== 0x2f) throw unreadablePictureError();
  const bits = readUint24(1) + at(4) * 2 ** 24;
  return { width: (bits % 2 ** 14) + 1, height: (Math.floor(bits / 2 ** 14) % 2 ** 14) + 1 };
}
