// cspell:ignore ccmp wght mkmk
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { z } from 'zod';

const families = [
  'noto-sans',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-emoji',
  'noto-sans-arabic',
] as const;
export type Family = (typeof families)[number];

/** The packages divide each font into slices for parts of Unicode. */
export interface Slice {
  name: string;
  family: Family;
  file: string;
  ranges: [number, number][];
}

const require = createRequire(import.meta.url);
const UnicodeRanges = z.record(z.string(), z.string());

function readSlices(family: Family): Slice[] {
  const directory = `@fontsource-variable/${family}`;
  const rangesFile = require.resolve(`${directory}/unicode.json`);
  const rangesByKey = UnicodeRanges.parse(JSON.parse(readFileSync(rangesFile, 'utf8')));
  return Object.entries(rangesByKey).map(([key, ranges]) => {
    const name = `${family}-${key.replace(/[[\]]/g, '')}`;
    const file = require.resolve(`${directory}/files/${name}-wght-normal.woff2`);
    return { name, family, file, ranges: ranges.split(',').map(parseRange) };
  });
}

function parseRange(text: string): [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/**
 * Returns all families in the order of preference. For Japanese text, the Japanese font comes
 * before the Chinese font, because many ideographs have another form in Japanese.
 */
export function listFamilies(isJapanese: boolean): Family[] {
  const preferred: Family[] = isJapanese ? ['noto-sans', 'noto-sans-jp'] : [];
  return [...new Set([...preferred, ...families])];
}

interface FamilyIndex {
  slices: Slice[];
  /** The slices that declare a code point, which are several for some code points. */
  slicesByCodePoint: Map<number, Slice[]>;
}

const indexByFamily = new Map<Family, FamilyIndex>();

function readIndex(family: Family): FamilyIndex {
  const known = indexByFamily.get(family);
  if (known) return known;
  const slices = readSlices(family);
  const slicesByCodePoint = new Map<number, Slice[]>();
  for (const slice of slices) {
    for (const codePoint of listCodePoints(slice)) {
      slicesByCodePoint.set(codePoint, [...(slicesByCodePoint.get(codePoint) ?? []), slice]);
    }
  }
  const index = { slices, slicesByCodePoint };
  indexByFamily.set(family, index);
  return index;
}

export function listSlices(family: Family): Slice[] {
  return readIndex(family).slices;
}

/** Returns the slices that declare a code point. The font of a slice may still lack a glyph. */
export function findDeclaringSlices(family: Family, codePoint: number): Slice[] {
  return readIndex(family).slicesByCodePoint.get(codePoint) ?? [];
}

function listCodePoints({ ranges }: Slice): number[] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}

/** pdfkit cannot embed variable fonts. */
export async function loadSlice(slice: Slice): Promise<Buffer> {
  const { name, family, file } = slice;
  const codePoints = listCodePoints(slice);
  const text = [' ', ...codePoints.map((codePoint) => String.fromCodePoint(codePoint))].join('');
  const options = { targetFormat: 'truetype', variationAxes: { wght: 400 } } as const;
  // In Latin, Cyrillic and Greek, `ccmp` divides letters such as ị into parts without a code point,
  // which cannot be copied.
  const needsAllFeatures = family !== 'noto-sans' || name === 'noto-sans-devanagari';
  const fewFeatures = { ...options, keepFeatures: ['kern', 'mark', 'mkmk'] };
  return await subsetFont(await readFile(file), text, needsAllFeatures ? options : fewFeatures);
}
