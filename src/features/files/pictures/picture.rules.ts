import { DomainError } from '#platform/shared/errors.ts';

/** 500 kB. Browsers resize pictures before the upload. */
export const PICTURE_BYTES_MAX = 500 * 1_000;
/** Longest side of a profile photo. */
export const PHOTO_PIXELS_MAX = 512;
/** Longest side of a picture of a piece of work. */
export const PICTURE_PIXELS_MAX = 1_600;

const PICTURES_PATH = '/pictures/';
const PICTURE_KEY = /^[\w-]{43}$/;

export const toPicturePath = (key: string) => `${PICTURES_PATH}${key}`;

export const isPictureKey = (text: string) => PICTURE_KEY.test(text);

/** Returns the key of an uploaded picture; null if the URL is that of another site. */
export function toPictureKey(url: string | null): string | null {
  const start = url?.lastIndexOf(PICTURES_PATH) ?? -1;
  const key = url?.slice(start + PICTURES_PATH.length) ?? '';
  return start >= 0 && isPictureKey(key) ? key : null;
}

export interface PictureSize {
  width: number;
  height: number;
}

export function pictureBytesRefusal(bytes: number): DomainError | null {
  if (bytes > PICTURE_BYTES_MAX) {
    return new DomainError('too_large', 'picture_too_large', 'This picture is larger than 500 kB.');
  }
  return bytes === 0 ? new DomainError('invalid', 'picture_empty', 'This picture is empty.') : null;
}

export function pictureSizeRefusal(
  { width, height }: PictureSize,
  pixelsMax: number,
): DomainError | null {
  if (Math.max(width, height) <= pixelsMax) return null;
  return new DomainError(
    'invalid',
    'picture_dimensions',
    `This picture has ${width} × ${height} pixels. Each side can have at most ${pixelsMax}.`,
  );
}

export function notPictureError(): DomainError {
  return new DomainError(
    'invalid',
    'not_a_picture',
    'This is not a picture that we accept. Choose a PNG, JPEG or WebP file.',
  );
}

export function unreadablePictureError(): DomainError {
  return new DomainError(
    'invalid',
    'picture_unreadable',
    'This picture could not be read. The file is damaged or incomplete.',
  );
}

export function animatedPictureError(): DomainError {
  return new DomainError(
    'invalid',
    'picture_animated',
    'This picture is animated. Choose one that does not move.',
  );
}

export function pictureMetadataError(): DomainError {
  return new DomainError(
    'invalid',
    'picture_metadata',
    'This picture contains more than pixels, such as the place where it was taken. Save it without ' +
      'that information.',
  );
}

export function pictureNotFoundError(): DomainError {
  return new DomainError(
    'not_found',
    'picture_not_found',
    'This picture is no longer available. Choose it again.',
  );
}
