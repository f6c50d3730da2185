import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import { isIgnorable, type LoadedFont, REPLACEMENT_CHARACTER } from './pdf-fonts.ts';

export interface Run {
  font: LoadedFont;
  text: string;
  /** For copying and for screen readers; null if it is the drawn text. */
  actualText: string | null;
  /** Level of the Unicode Bidirectional Algorithm; odd levels are right to left. */
  level: number;
}

/** The types of the package do not describe its actual export. */
const createBidi: () => Bidi = createRequire(import.meta.url)('bidi-js');
const bidi = createBidi();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** The longest emoji sequences have 10 code points, which are 20 UTF-16 code units. */
const GRAPHEME_MAX = 20;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/;
/** Scripts whose glyphs are not in the order of their letters. */
const REORDERED = /\p{Script=Devanagari}/u;

/**
 * Returns the graphemes of a text. Longer ones than `GRAPHEME_MAX` are divided, because the time to
 * place marks above a letter grows with the square of their number.
 */
export function listGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment).flatMap((grapheme) => {
    if (grapheme.length <= GRAPHEME_MAX) return [grapheme];
    const characters = Array.from(grapheme);
    return Array.from({ length: Math.ceil(characters.length / GRAPHEME_MAX) }, (_, index) =>
      characters.slice(index * GRAPHEME_MAX, (index + 1) * GRAPHEME_MAX).join(''),
    );
  });
}

/** Fonts that look alike and complement each other. */
interface FontFamily {
  fonts: LoadedFont[];
  /** The font for each text that was already looked up; null if no font of the family has it. */
  fontByText: Map<string, LoadedFont | null>;
}

/** The fonts in which texts of one face can be drawn. */
export interface FontCandidates {
  face: LoadedFont;
  /** In the order of preference; the first one is the family of the face. */
  families: FontFamily[];
}

/** `fallback`: in the order of preference. */
export function createFontCandidates(
  face: LoadedFont,
  fallback: readonly LoadedFont[],
): FontCandidates {
  const fontsByFamily = Map.groupBy([face, ...fallback], ({ family }) => family);
  const families = [...fontsByFamily.values()].map((fonts) => ({ fonts, fontByText: new Map() }));
  return { face, families };
}

/** Returns the first font of a family that has all characters of a text; null if there is none. */
function findFont({ fonts, fontByText }: FontFamily, text: string): LoadedFont | null {
  const known = fontByText.get(text);
  if (known !== undefined) return known;
  const font = fonts.find((candidate) => hasAll(candidate, text)) ?? null;
  fontByText.set(text, font);
  return font;
}

/**
 * Splits a line into runs in the order in which they are read. Characters that no font has become
 * replacement characters.
 */
export function splitIntoRuns(candidates: FontCandidates, line: string): Run[] {
  const { face } = candidates;
  // One run is enough: a face has no letters that are written from right to left or reordered.
  if (hasAll(face, line)) {
    return [toDrawnText({ font: face, text: line, actualText: null, level: 0 })];
  }
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  const runs: Run[] = [];
  let start = 0;
  for (let end = 1; end <= line.length; end += 1) {
    if (end < line.length && levels[end] === levels[start]) continue;
    runs.push(...splitByFont(candidates, line.slice(start, end), levels[start] ?? 0));
    start = end;
  }
  return runs;
}

/**
 * Rule L2 of the Unicode Bidirectional Algorithm: from the highest level down to 1, reverses each
 * sequence of runs that have at least this level.
 */
export function toDisplayOrder<AnyRun extends Run>(runs: AnyRun[]): AnyRun[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

function splitByFont(candidates: FontCandidates, text: string, level: number): Run[] {
  const runs: Run[] = [];
  // A no-break space is separate, because a font of nothing but blanks cannot be embedded.
  const words = text.split(/([ \u00A0])/).filter((word) => word !== '');
  for (const segment of words.flatMap((word) => splitWord(candidates, word))) {
    const last = runs.at(-1);
    // Between two words that are read from the right, a space in another font would be lost.
    const isJoined = segment.text === ' ' && level % 2 === 1 && last?.font.codePoints.has(0x20);
    const font = isJoined && last ? last.font : segment.font;
    const run = createRun(candidates, { text: segment.text, font }, level);
    if (last?.font === run.font && !last.actualText && !run.actualText) last.text += run.text;
    else runs.push(run);
  }
  return runs.map(toDrawnText);
}

interface Segment {
  text: string;
  font: LoadedFont | null;
}

/**
 * Uses the first family that has the whole word, if possible in one font. Otherwise the font of
 * each grapheme is found alone. A grapheme that no font has is divided into its characters.
 */
function splitWord(candidates: FontCandidates, word: string): Segment[] {
  const parts = listGraphemes(word).filter((part) => !Array.from(part).every(isIgnorable));
  for (const family of candidates.families) {
    const segments: Segment[] = parts.map((text) => ({ text, font: findFont(family, text) }));
    if (segments.some(({ font }) => font === null)) continue;
    const wordFont = family.fonts.find((font) => hasAll(font, word));
    return wordFont ? [{ text: parts.join(''), font: wordFont }] : segments;
  }
  return parts.flatMap((part) => {
    const font = findInFamilies(candidates, part);
    if (font) return [{ text: part, font }];
    return Array.from(part)
      .filter((character) => !isIgnorable(character))
      .map((character) => ({ text: character, font: findInFamilies(candidates, character) }));
  });
}

function findInFamilies({ families }: FontCandidates, text: string): LoadedFont | null {
  for (const family of families) {
    const font = findFont(family, text);
    if (font) return font;
  }
  return null;
}

function hasAll({ codePoints }: LoadedFont, text: string): boolean {
  for (const character of text) {
    if (!codePoints.has(character.codePointAt(0) ?? 0) && !isIgnorable(character)) return false;
  }
  return true;
}

function createRun(candidates: FontCandidates, { text, font }: Segment, level: number): Run {
  if (font) return { font, text, actualText: REORDERED.test(text) ? text : null, level };
  const substitute = findInFamilies(candidates, REPLACEMENT_CHARACTER);
  if (!substitute) throw new Error('No font has the replacement character');
  return { font: substitute, text: REPLACEMENT_CHARACTER, actualText: text, level };
}

/**
 * Leaves out what the font lacks. In a run that is read from the right, mirrors the brackets, and
 * reverses the characters if none is Arabic or Hebrew, because fontkit reverses only these scripts.
 * It also reverses Arabic digits, which are read from the left.
 */
function toDrawnText(run: Run): Run {
  const { codePoints } = run.font;
  const characters = Array.from(run.text).filter((character) =>
    codePoints.has(character.codePointAt(0) ?? 0),
  );
  if (run.level % 2 === 0) {
    if (ARABIC_DIGIT.test(run.text)) characters.reverse();
    return { ...run, text: characters.join('') };
  }
  const mirrored = characters.map((character) => bidi.getMirroredCharacter(character) ?? character);
  if (!RIGHT_TO_LEFT.test(run.text)) mirrored.reverse();
  return { ...run, text: mirrored.join('') };
}
