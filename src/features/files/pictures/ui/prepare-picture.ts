import { UploadError } from '../../ui/upload-bytes.ts';
import { PICTURE_BYTES_MAX, type PictureSize } from '../picture.rules.ts';
import { removeJpegMetadata } from '../picture-content.rules.ts';

const NOT_PICTURE = 'This is not a picture. Choose a PNG, JPEG or WebP file.';
const UNREADABLE = 'This picture could not be read. Choose another one, such as a JPEG file.';
const TOO_LARGE = 'This picture is too large. Choose a smaller one.';

/** Decoding more needs too much memory on a phone. */
const FILE_BYTES_MAX = 40 * 1_000_000;
const QUALITIES = [0.86, 0.75, 0.6, 0.45, 0.3];

export interface PreparedPicture {
  canvas: HTMLCanvasElement;
  blob: Blob;
}

/**
 * Draws the picture with at most `pixelsMax` pixels on a side and encodes it again, which removes
 * the place and everything else that the file contains. Throws `UploadError`.
 */
export async function preparePicture(file: File, pixelsMax: number): Promise<PreparedPicture> {
  if (!file.type.startsWith('image/')) throw new UploadError(NOT_PICTURE);
  if (file.size > FILE_BYTES_MAX) throw new UploadError(TOO_LARGE);
  const canvas = await draw(file, pixelsMax);
  for (const quality of QUALITIES) {
    const blob = await encode(canvas, quality);
    if (blob.size <= PICTURE_BYTES_MAX) return { canvas, blob };
  }
  throw new UploadError(TOO_LARGE);
}

async function draw(file: File, pixelsMax: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UploadError(UNREADABLE);
  });
  const { width, height } = fitPixels(bitmap, pixelsMax);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new UploadError(UNREADABLE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas;
}

function fitPixels({ width, height }: PictureSize, pixelsMax: number): PictureSize {
  const scale = Math.min(1, pixelsMax / Math.max(width, height));
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: scaled(width), height: scaled(height) };
}

async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await toBlob(canvas, 'image/webp', quality);
  // Safari encodes no WebP and returns a PNG.
  if (webp.type === 'image/webp') return webp;
  const jpeg = await toBlob(canvas, 'image/jpeg', quality);
  return new Blob(removeJpegMetadata(new Uint8Array(await jpeg.arrayBuffer())));
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UploadError(UNREADABLE))),
      type,
      quality,
    );
  });
