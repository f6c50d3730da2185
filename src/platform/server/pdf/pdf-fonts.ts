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

const Opened = z.object({ font: z.object({ characterSet: z.array(z.number()) }) });

/** Registers all fonts in a document. Each file is read once, at its first use. */
export function registerFonts(doc: Document): void {
  for (const font of Object.keys(files).filter(isFont)) doc.registerFont(font, bytesOf(font));
}

function isFont(name: string): name is Font {
  return Object.hasOwn(files, name);
}

const bytes = new Map<Font, Buffer>();

function bytesOf(font: Font): Buffer {
  const found = bytes.get(font) ?? readFileSync(`${import.meta.dirname}/fonts/${files[font]}.ttf`);
  bytes.set(font, found);
  return found;
}

const lettersOf = new Map<Font, ReadonlySet<number>>();

/**
 * Returns the code points that a font can draw; pdfkit has no public API for them. They are read
 * from a separate document, because opening a font changes the bytes of a document, which must not
 * depend on earlier documents.
 */
function letters(font: Font): ReadonlySet<number> {
  const known = lettersOf.get(font);
  if (known) return known;
  const opened = new PDFDocument().font(bytesOf(font));
  const found = new Set(Opened.parse(Reflect.get(opened, '_font')).font.characterSet);
  lettersOf.set(font, found);
  return found;
}

export interface Run {
  font: Font;
  shown: string;
  /**
   * Text for copying and screen readers if no font has the characters; a box is drawn for each of
   * them.
   */
  meant: string | null;
}

const BOX = '□';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a line into runs that one font can draw. */
export function runsOf(face: Face, line: string): Run[] {
  const runs: Run[] = [];
  for (const segment of segmentsOf(face, line)) {
    const run = runOf(face, segment, runs.at(-1));
    const last = runs.at(-1);
    if (last && last.font === run.font && (last.meant === null) === (run.meant === null)) {
      last.shown += run.shown;
      if (last.meant !== null) last.meant += run.meant;
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
function segmentsOf(face: Face, line: string): string[] {
  const has = [letters(face), letters('names')];
  return line.split(/( )/).flatMap((word) => {
    const whole = has.some((known) => Array.from(word).every((letter) => isIn(known, letter)));
    return whole && word !== '' ? [word] : Array.from(graphemes.segment(word), (g) => g.segment);
  });
}

function isIn(known: ReadonlySet<number>, letter: string): boolean {
  return known.has(letter.codePointAt(0) ?? 0);
}

function runOf(face: Face, segment: string, last: Run | undefined): Run {
  // A space continues the previous run, because a separate run would lose the word order of
  // right-to-left text.
  if (segment === ' ' && last) return { ...last, shown: ' ', meant: last.meant && ' ' };
  for (const font of [face, 'names'] as const) {
    const has = letters(font);
    if (Array.from(segment).every((letter) => isIn(has, letter)))
      return { font, shown: segment, meant: null };
  }
  return { font: 'names', shown: BOX, meant: segment };
}
