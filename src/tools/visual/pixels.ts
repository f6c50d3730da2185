import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

function extend(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const whole = new PNG({ width, height, fill: true });
  PNG.bitblt(picture, whole, 0, 0, picture.width, picture.height, 0, 0);
  return whole;
}

export function comparePixels(before: Buffer, after: Buffer): { percent: number; marked: Buffer } {
  const a = PNG.sync.read(before);
  const b = PNG.sync.read(after);
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const marked = new PNG({ width, height });
  const changed = pixelmatch(
    extend(a, width, height).data,
    extend(b, width, height).data,
    marked.data,
    width,
    height,
  );
  return { percent: (changed / (width * height)) * 100, marked: PNG.sync.write(marked) };
}
