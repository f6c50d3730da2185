import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Extends a picture at its right and bottom, so that pictures of unequal size can be compared. */
function extended(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const whole = new PNG({ width, height, fill: true });
  PNG.bitblt(picture, whole, 0, 0, picture.width, picture.height, 0, 0);
  return whole;
}

/** Returns the share of changed pixels in per cent, and a picture in which they are marked. */
export function changedPixels(before: Buffer, after: Buffer): { percent: number; marked: Buffer } {
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const marked = new PNG({ width, height });
  const changed = pixelmatch(
    extended(a, width, height).data,
    extended(b, width, height).data,
    marked.data,
    width,
    height,
  );
  return { percent: (changed / (width * height)) * 100, marked: PNG.sync.write(marked) };
}
