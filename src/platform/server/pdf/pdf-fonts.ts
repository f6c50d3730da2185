import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import {
  type Family,
  findDeclaringSlices,
  listFamilies,
  listSlices,
  loadSlice,
  type Slice,
} from './fallback-fonts.ts';

const files = {
  text: 'InstrumentSans-Regular',
  strong: 'InstrumentSans-SemiBold',
  display: 'BricolageGrotesque-Bold',
  mono: 'GeistMono-Regular',
} as const;

export type Face = keyof typeof files;

export interface LoadedFont {
  name: string;
  /** Fonts of one family look alike; a word is set in one family if possible. */
  family: string;
  bytes: Buffer;
  codePoints: ReadonlySet<number>;
  /** Height above the baseline for size 1. */
  ascent: number;
}

function openFont(name: string, family: string, bytes: Buffer): LoadedFont {
  const font = create(bytes);
  if ('fonts' in font) throw new Error(`${name} is a collection`);
  const codePoints = new Set(font.characterSet);
  return { name, family, bytes, codePoints, ascent: font.ascent / font.unitsPerEm };
}

const faceByName = new Map<Face, LoadedFont>();

export function getFace(face: Face): LoadedFont {
  const file = `${import.meta.dirname}/fonts/${files[face]}.ttf`;
  const font = faceByName.get(face) ?? openFont(face, face, readFileSync(file));
  faceByName.set(face, font);
  return font;
}

export const REPLACEMENT_CHARACTER = '\uFFFD';
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

export function isIgnorable(character: string): boolean {
  return IGNORABLE.test(character);
}

export interface FontSet {
  fallback: readonly LoadedFont[];
  isComplete: boolean;
}

/** Depends only on `text`, because equal documents must have equal bytes. */
export async function loadFonts(text: string): Promise<FontSet> {
  const faces = Object.keys(files).filter(isFace).map(getFace);
  const isInFaces = (character: string) =>
    faces.every(({ codePoints }) => codePoints.has(character.codePointAt(0) ?? 0));
  // Fallback fonts are loaded for whole words, because all letters of a word should have the same
  // family. Lines are divided at the same characters when they are drawn, so that no character is
  // drawn that was not looked up here.
  const words = text.split(/[ \n]/).filter((word) => !Array.from(word).every(isInFaces));
  if (words.length === 0) return { fallback: [], isComplete: true };
  const families = listFamilies(/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text));
  const neededSlices = new Set<Slice>();
  let isComplete = true;
  for (const character of new Set(words.join(''))) {
    if (isIgnorable(character)) continue;
    const slice = await findSlice(families, character);
    if (slice) neededSlices.add(slice);
    else if (!isInFaces(character)) isComplete = false;
  }
  const replacement = isComplete ? null : await findSlice(families, REPLACEMENT_CHARACTER);
  if (replacement) neededSlices.add(replacement);
  const slices = families.flatMap(listSlices).filter((slice) => neededSlices.has(slice));
  return { fallback: await Promise.all(slices.map(openSlice)), isComplete };
}

function isFace(name: string): name is Face {
  return Object.hasOwn(files, name);
}

async function findSlice(families: readonly Family[], character: string): Promise<Slice | null> {
  const codePoint = character.codePointAt(0) ?? 0;
  for (const slice of families.flatMap((family) => findDeclaringSlices(family, codePoint))) {
    if ((await openSlice(slice)).codePoints.has(codePoint)) return slice;
  }
  return null;
}

const fontBySlice = new Map<string, Promise<LoadedFont>>();

function openSlice(slice: Slice): Promise<LoadedFont> {
  const opened =
    fontBySlice.get(slice.name) ??
    loadSlice(slice).then((bytes) => openFont(slice.name, slice.family, bytes));
  fontBySlice.set(slice.name, opened);
  return opened;
}

/** Must be called before text is written. */
export function registerFonts(doc: PDFKit.PDFDocument, fonts: FontSet): void {
  for (const face of Object.keys(files).filter(isFace)) doc.registerFont(face, getFace(face).bytes);
  for (const { name, bytes } of fonts.fallback) doc.registerFont(name, bytes);
}
