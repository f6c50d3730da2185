import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../e2e/browser.ts';
import { mark, shareImage, shareStyles } from './mark.ts';

/** Draws the files of the identity anew: `node src/testing/identity/identity.ts`. */
const root = join(import.meta.dirname, '../../..');
const put = (name: string, content: string | Buffer) =>
  writeFile(join(root, 'public', name), content);

async function face(family: string, file: string): Promise<string> {
  const name = file.replace(/-latin.*/, '');
  const path = join(root, 'node_modules/@fontsource-variable', name, 'files', file);
  const data = (await readFile(path)).toString('base64');
  return `@font-face { font-family: "${family}"; font-weight: 100 900;
    src: url(data:font/woff2;base64,${data}) }`;
}

async function picture(
  browser: Browser,
  svg: string,
  [width, height]: [number, number],
  styles = '',
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>${styles} body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`,
  );
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** A directory of one picture, which may be a PNG. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const browser = await launchBrowser();
try {
  const square = (svg: string, size: number) => picture(browser, svg, [size, size]);
  await put('favicon.svg', `${mark({ corner: 6 })}\n`);
  await put('favicon.ico', ico(await square(mark({ corner: 6 }), 32), 32));
  await put('apple-touch-icon.png', await square(mark({ room: 5 }), 180));
  // A mask may cut everything outside of the middle four fifths.
  for (const size of [192, 512]) {
    await put(`icon-${size}.png`, await square(mark({ corner: 6 }), size));
    await put(`icon-maskable-${size}.png`, await square(mark({ room: 8 }), size));
  }
  const faces = [
    await face('Bricolage Grotesque', 'bricolage-grotesque-latin-wght-normal.woff2'),
    await face('Geist Mono', 'geist-mono-latin-wght-normal.woff2'),
  ];
  await put(
    'og.png',
    await picture(browser, shareImage(), [1200, 630], faces.join('') + shareStyles),
  );
} finally {
  await browser.close();
}
