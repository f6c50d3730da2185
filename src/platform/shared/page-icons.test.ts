import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const file = (path: string) => readFileSync(join(root, 'public', path));

function sizeOf(png: Buffer): string {
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

const page = text('index.html');
const manifest: { icons: { src: string; sizes: string; type: string; purpose?: string }[] } =
  JSON.parse(text('public/manifest.webmanifest'));

test('the icons and the manifest of the page exist', () => {
  const named = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]+>/g)];
  const paths = named.map(([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? '');
  expect(paths).toEqual([
    '/favicon.ico',
    '/favicon.svg',
    '/apple-touch-icon.png',
    '/manifest.webmanifest',
  ]);
  for (const path of paths) expect(file(path).length).toBeGreaterThan(0);
});

test('each icon of the manifest has its stated size, and two are maskable', () => {
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of pictures) expect(sizeOf(file(src))).toBe(sizes);
  const masked = pictures.filter(({ purpose }) => purpose === 'maskable');
  expect(masked.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
});

test('the pictures for phones, old tabs and shared links have their sizes', () => {
  expect(sizeOf(file('apple-touch-icon.png'))).toBe('180x180');
  expect(sizeOf(file('favicon.ico').subarray(22))).toBe('32x32');
  expect(sizeOf(file('og.png'))).toBe('1200x630');
  expect(file('og.png').length).toBeLessThan(200_000);
});

test('the colour around the page is the paper of each scheme', () => {
  const tokens = text('src/platform/client/styles/tokens.css');
  const papers = [...tokens.matchAll(/--bw-paper: (#[0-9a-f]{6})/g)].map(([, colour]) => colour);
  const around = [
    ...page.matchAll(/name="theme-color" data-scheme="\w+" media="[^"]+" content="([^"]+)"/g),
  ];
  expect(around.map(([, colour]) => colour)).toEqual(papers);
});
