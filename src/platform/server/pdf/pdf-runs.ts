import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import { removeDirectionOverrides } from '#platform/shared/fields/text-checks.ts';
import { isIgnorable, type LoadedFont, REPLACEMENT_CHARACTER } from './pdf-fonts.ts';

/** Part of a line that has one font and one direction. */
export interface Run {
  font: LoadedFont;
  text: string;
  /** Text for copying and for screen readers; null if it is the drawn text. */
  actualText: string | null;
  /** Embedding level of the Unicode Bidirectional Algorithm; odd levels are right to left. */
  level: number;
}

/** Loaded by `require`, because the types of the package do not describe its actual export. */
const createBidi: () => Bidi = createRequire(import.meta.url)('bidi-js');
const bidi = createBidi();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Scripts whose glyphs are not in the order of their letters. */
const REORDERED = /\p{Script=Devanagari}/u;

/**
 * Splits a line into runs in the order in which they are read; `fonts` are in the order of
 * preference. Characters that no font has become replacement characters.
 */
export function splitIntoRuns(fonts: LoadedFont[], line: string): Run[] {
  const text = removeDirectionOverrides(line).normalize('NFC');
  const [face] = fonts;
  // One run is enough, because the first font has no letters that are written from right to left.
  if (face && hasAll(face, text)) return [{ font: face, text, actualText: null, level: 0 }];
  const { levels } = bidi.getEmbeddingLevels(text, 'auto');
  const runs: Run[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && levels[end] === levels[start]) continue;
    runs.push(...splitByFont(fonts, text.slice(start, end), levels[start] ?? 0));
    start = end;
  }
  return runs;
}

/**
 * Returns the runs of a line in the order in which they are displayed, from the left: from the
 * highest level down to 1, reverses each sequence of runs that have at least this level.
 */
export function toDisplayOrder(runs: Run[]): Run[] {
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

function splitByFont(fonts: LoadedFont[], text: string, level: number): Run[] {
  const runs: Run[] = [];
  const words = text.split(/( )/).filter((word) => word !== '');
  for (const segment of words.flatMap((word) => splitWord(fonts, word))) {
    const last = runs.at(-1);
    // Between two words that are read from the right, a space in another font would be lost.
    const isJoined = segment.text === ' ' && level % 2 === 1 && last?.font.codePoints.has(0x20);
    const font = isJoined && last ? last.font : segment.font;
    const run = createRun(fonts, { text: segment.text, font }, level);
    if (last?.font === run.font && !last.actualText && !run.actualText) last.text += run.text;
    else runs.push(run);
  }
  return runs.map(toDrawnText);
}

interface Segment {
  text: string;
  /** Null if no font has the text. */
  font: LoadedFont | null;
}

/**
 * Splits a word into parts with one font each. If a family has fonts for the whole word, all parts
 * use fonts of this family. If a single font of the family has the whole word, the word is one
 * part. Otherwise each grapheme is a part. If no font has a grapheme, each of its characters is a
 * part.
 */
function splitWord(fonts: LoadedFont[], word: string): Segment[] {
  const parts = Array.from(graphemes.segment(word), ({ segment }) => segment);
  for (const family of new Set(fonts.map((font) => font.family))) {
    const familyFonts = fonts.filter((font) => font.family === family);
    const wordFont = familyFonts.find((font) => hasAll(font, word));
    if (wordFont) return [{ text: word, font: wordFont }];
    const segments = parts.map((text) => toSegment(familyFonts, text));
    if (segments.every(({ font }) => font !== null)) return segments;
  }
  return parts.flatMap((part) => {
    const segment = toSegment(fonts, part);
    return segment.font
      ? [segment]
      : Array.from(part)
          .filter((character) => !isIgnorable(character))
          .map((character) => toSegment(fonts, character));
  });
}

function toSegment(fonts: LoadedFont[], text: string): Segment {
  return { text, font: fonts.find((font) => hasAll(font, text)) ?? null };
}

function hasAll({ codePoints }: LoadedFont, text: string): boolean {
  return Array.from(text).every(
    (character) => codePoints.has(character.codePointAt(0) ?? 0) || isIgnorable(character),
  );
}

function createRun(fonts: LoadedFont[], { text, font }: Segment, level: number): Run {
  if (font) return { font, text, actualText: REORDERED.test(text) ? text : null, level };
  const substitute = toSegment(fonts, REPLACEMENT_CHARACTER).font;
  if (!substitute) throw new Error('No font has the replacement character');
  return { font: substitute, text: REPLACEMENT_CHARACTER, actualText: text, level };
}

/**
 * Removes joiners and other ignorable characters that the font does not have. If the run is written
 * from right to left, mirrors its brackets. Also reverses such a run if it contains no Arabic or
 * Hebrew letters, because fontkit reverses only these scripts.
 */
function toDrawnText(run: Run): Run {
  const { codePoints } = run.font;
  const characters = Array.from(run.text).filter((character) =>
    codePoints.has(character.codePointAt(0) ?? 0),
  );
  if (run.level % 2 === 0) return { ...run, text: characters.join('') };
  const mirrored = characters.map((character) => bidi.getMirroredCharacter(character) ?? character);
  if (!RIGHT_TO_LEFT.test(run.text)) mirrored.reverse();
  return { ...run, text: mirrored.join('') };
}
