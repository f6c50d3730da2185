// cspell:ignore ccmp wght mkmk
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { z } from 'zod';

/**
 * Packages with the fallback fonts, in the order of preference. `noto-sans` contains Latin with
 * Vietnamese, Cyrillic, Greek and Devanagari.
 */
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

/** A font file of a package. The packages divide each font into slices for parts of Unicode. */
export interface Slice {
  name: string;
  family: string;
  file: string;
  /** First and last code points, as the package declares them. */
  ranges: [number, number][];
}

const require = createRequire(import.meta.url);
const UnicodeRanges = z.record(z.string(), z.string());

function readSlices(family: string): Slice[] {
  const directory = `@fontsource-variable/${family}`;
  const rangesFile = require.resolve(`${directory}/unicode.json`);
  const rangesByKey = UnicodeRanges.parse(JSON.parse(readFileSync(rangesFile, 'utf8')));
  return Object.entries(rangesByKey).map(([key, ranges]) => {
    // Numbered slices are written `[12]`.
    const name = `${family}-${key.replace(/[[\]]/g, '')}`;
    const file = require.resolve(`${directory}/files/${name}-wght-normal.woff2`);
    return { name, family, file, ranges: ranges.split(',').map(parseRange) };
  });
}

/** Parses a range of CSS, such as `U+4e00-4e10` or `U+2116`. */
function parseRange(text: string): [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

const slicesByFamily = new Map<string, Slice[]>();

/**
 * Returns all slices in the order of preference. For Japanese text, the Japanese font comes before
 * the Chinese font, because many ideographs have another form in Japanese.
 */
export function listSlices(isJapanese: boolean): Slice[] {
  const preferred = isJapanese ? ['noto-sans', 'noto-sans-jp'] : [];
  return [...new Set([...preferred, ...families])].flatMap((family) => {
    const slices = slicesByFamily.get(family) ?? readSlices(family);
    slicesByFamily.set(family, slices);
    return slices;
  });
}

/** Returns whether a slice declares a code point. The font of the slice may still lack a glyph. */
export function isInRanges({ ranges }: Slice, codePoint: number): boolean {
  return ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
}

/** Returns a slice as a TrueType font of regular weight; pdfkit cannot embed variable fonts. */
export async function loadSlice({ name, family, file, ranges }: Slice): Promise<Buffer> {
  const codePoints = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  const text = [' ', ...codePoints.map((codePoint) => String.fromCodePoint(codePoint))].join('');
  const options = { targetFormat: 'truetype', variationAxes: { wght: 400 } } as const;
  // In Latin, Cyrillic and Greek, the feature `ccmp` divides letters such as ị into parts without a
  // code point. Such parts cannot be copied. Other scripts need the feature.
  const needsAllFeatures = family !== 'noto-sans' || name === 'noto-sans-devanagari';
  const fewFeatures = { ...options, keepFeatures: ['kern', 'mark', 'mkmk'] };
  return await subsetFont(await readFile(file), text, needsAllFeatures ? options : fewFeatures);
}
