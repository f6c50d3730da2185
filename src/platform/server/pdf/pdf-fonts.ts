import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { z } from 'zod';

const files = {
  text: 'InstrumentSans-Regular',
  strong: 'InstrumentSans-SemiBold',
  display: 'BricolageGrotesque-Bold',
  mono: 'GeistMono-Regular',
  /** Fallback font for names in alphabets that the other fonts do not contain. */
  names: 'DejaVuSans-Names',
} as const;

type Font = keyof typeof files;
export type Face = Exclude<Font, 'names'>;

type Document = PDFKit.PDFDocument;

const OpenedFont = z.object({ font: z.object({ characterSet: z.array(z.number()) }) });

/** Registers all fonts in a document. Each file is read once, at its first use. */
export function registerFonts(doc: Document): void {
  for (const font of Object.keys(files).filter(isFont)) doc.registerFont(font, readFont(font));
}

function isFont(name: string): name is Font {
  return Object.hasOwn(files, name);
}

const bytesByFont = new Map<Font, Buffer>();

function readFont(font: Font): Buffer {
  const loaded =
    bytesByFont.get(font) ?? readFileSync(`${import.meta.dirname}/fonts/${files[font]}.ttf`);
  bytesByFont.set(font, loaded);
  return loaded;
}

const codePointsByFont = new Map<Font, ReadonlySet<number>>();

/**
 * Returns the code points that a font can draw; pdfkit has no public API for them. They are read
 * from a separate document, because opening a font changes the bytes of a document, which must not
 * depend on earlier documents.
 */
function getCodePoints(font: Font): ReadonlySet<number> {
  const codePoints = codePointsByFont.get(font);
  if (codePoints) return codePoints;
  const document = new PDFDocument().font(readFont(font));
  const loaded = new Set(OpenedFont.parse(Reflect.get(document, '_font')).font.characterSet);
  codePointsByFont.set(font, loaded);
  return loaded;
}

export interface Run {
  font: Font;
  text: string;
  /**
   * Text for copying and screen readers if no font has the characters; a box is drawn for each of
   * them.
   */
  actualText: string | null;
}

const MISSING_CHARACTER = '□';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a line into runs that one font can draw. */
export function splitIntoRuns(face: Face, line: string): Run[] {
  const runs: Run[] = [];
  for (const segment of splitIntoSegments(face, line)) {
    const run = createRun(face, segment, runs.at(-1));
    const last = runs.at(-1);
    if (
      last &&
      last.font === run.font &&
      (last.actualText === null) === (run.actualText === null)
    ) {
      last.text += run.text;
      if (last.actualText !== null) last.actualText += run.actualText;
    } else {
      runs.push(run);
    }
  }
  return runs;
}

/**
 * Returns whole words if one font has all characters of a word, so that fonts do not change inside
 * of it; otherwise single graphemes.
 */
function splitIntoSegments(face: Face, line: string): string[] {
  const available = [getCodePoints(face), getCodePoints('names')];
  return line.split(/( )/).flatMap((word) => {
    const isWholeWord = available.some((codePoints) =>
      Array.from(word).every((letter) => hasLetter(codePoints, letter)),
    );
    return isWholeWord && word !== ''
      ? [word]
      : Array.from(graphemes.segment(word), (g) => g.segment);
  });
}

function hasLetter(codePoints: ReadonlySet<number>, letter: string): boolean {
  return codePoints.has(letter.codePointAt(0) ?? 0);
}

function createRun(face: Face, segment: string, last: Run | undefined): Run {
  // A space continues the previous run, because a separate run would lose the word order of
  // right-to-left text.
  if (segment === ' ' && last) return { ...last, text: ' ', actualText: last.actualText && ' ' };
  for (const font of [face, 'names'] as const) {
    const available = getCodePoints(font);
    if (Array.from(segment).every((letter) => hasLetter(available, letter)))
      return { font, text: segment, actualText: null };
  }
  return { font: 'names', text: MISSING_CHARACTER, actualText: segment };
}
