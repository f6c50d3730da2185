// cspell:ignore mkmk
import { type Face, getFace, type LoadedFont } from './pdf-fonts.ts';
import {
  createFontCandidates,
  type FontCandidates,
  listGraphemes,
  type Run,
  splitIntoRuns,
  toDisplayOrder,
} from './pdf-runs.ts';

type Document = PDFKit.PDFDocument;

export interface Style {
  face: Face;
  size: number;
  color: string;
  align?: 'left' | 'right';
  spacing?: number;
}

/**
 * pdfkit positions text word by word from left to right, and caches words. Scripts that are written
 * from right to left must be positioned as a whole, which pdfkit does if the options contain a list
 * of features. The list may be empty.
 */
function toTextOptions({ level, text, placesMarks }: PlacedRun, { spacing = 0 }: Style) {
  const options = { lineBreak: false, characterSpacing: spacing };
  if (!placesMarks) return { ...options, features: WITHOUT_MARKS };
  return level % 2 === 0 || !text.includes(' ') ? options : { ...options, features: [] };
}

/** Switches off the placement of marks at letters. The types do not name this form of fontkit's. */
const WITHOUT_MARKS = { mark: false, mkmk: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

interface PlacedRun extends Run {
  /** Whether the font can place the marks of the text. */
  placesMarks: boolean;
}

/** What the texts of a document have in common. */
interface TextSetting {
  fallback: readonly LoadedFont[];
  candidatesByFace: Map<Face, FontCandidates>;
  /** Widths in points, by style and grapheme. */
  widthByGrapheme: Map<string, number>;
  isDrawn: boolean;
}

const settingByDocument = new WeakMap<Document, TextSetting>();

/**
 * Must be called before text is written. `fallback`: in the order of preference. If `isDrawn` is
 * false, texts are wrapped but not drawn.
 */
export function setFallbackFonts(
  doc: Document,
  fallback: readonly LoadedFont[],
  isDrawn: boolean,
): void {
  settingByDocument.set(doc, {
    fallback,
    candidatesByFace: new Map(),
    widthByGrapheme: new Map(),
    isDrawn,
  });
}

function getSetting(doc: Document): TextSetting {
  const setting = settingByDocument.get(doc);
  if (!setting) throw new Error('The document has no fallback fonts');
  return setting;
}

function listRuns(doc: Document, text: string, { face }: Style): PlacedRun[] {
  const { fallback, candidatesByFace } = getSetting(doc);
  const candidates = candidatesByFace.get(face) ?? createFontCandidates(getFace(face), fallback);
  candidatesByFace.set(face, candidates);
  return splitIntoRuns(candidates, text).map((run) => {
    const placesMarks = canPlaceMarks(doc, run);
    // Without the feature, marks are glyphs of their own, which cannot be copied as one letter.
    const actualText = placesMarks ? run.actualText : (run.actualText ?? run.text);
    return { ...run, placesMarks, actualText };
  });
}

/** Returns false if fontkit throws because a font does not say where a mark belongs at a letter. */
function canPlaceMarks(doc: Document, run: Run): boolean {
  try {
    measureRun(doc, { ...run, placesMarks: true }, { face: 'text', size: 1, color: '' });
    return true;
  } catch {
    return false;
  }
}

function measureRun(doc: Document, run: PlacedRun, style: Style): number {
  doc.font(run.font.name).fontSize(style.size);
  return doc.widthOfString(run.text, toTextOptions(run, style));
}

export function measureText(doc: Document, text: string, style: Style): number {
  return listRuns(doc, text, style).reduce((sum, run) => sum + measureRun(doc, run, style), 0);
}

function measureGrapheme(doc: Document, grapheme: string, style: Style): number {
  const { widthByGrapheme } = getSetting(doc);
  const key = `${style.face} ${style.size} ${style.spacing ?? 0} ${grapheme}`;
  const width = widthByGrapheme.get(key) ?? measureText(doc, grapheme, style);
  widthByGrapheme.set(key, width);
  return width;
}

export const getLineHeight = ({ size }: Style) => Math.round(size * 1.36 * 10) / 10;

export function wrapText(doc: Document, text: string, width: number, style: Style): string[] {
  return text
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(doc, paragraph, width, style))
    .map((line) => line.text);
}

/** A text and its width in points. */
interface Part {
  text: string;
  width: number;
}

/** In UTF-16 units. Some characters have no width, so a line could contain any number of them. */
const LINE_MAX = 1_000;

/**
 * Splits a paragraph into lines. Each word is measured once, because to measure the growing line
 * after each word takes time that grows with the square of its length.
 */
function wrapParagraph(doc: Document, paragraph: string, width: number, style: Style): Part[] {
  const spaceWidth = measureGrapheme(doc, ' ', style);
  const lines: Part[] = [];
  for (const word of paragraph.split(' ')) {
    const [first, ...others] = splitWord(doc, word, width, style);
    const last = lines.at(-1);
    // Blanks are kept at the beginning of a paragraph, but not where a line is wrapped.
    const isWrapBlank = lines.length > 1 && last?.text === '';
    if (last && !isWrapBlank && canJoin(last, first, spaceWidth, width)) {
      last.text += ` ${first.text}`;
      last.width += spaceWidth + first.width;
    } else {
      if (isWrapBlank) lines.pop();
      lines.push(first);
    }
    lines.push(...others);
  }
  return lines;
}

function canJoin(line: Part, word: Part, spaceWidth: number, width: number): boolean {
  const isNarrow = line.width + spaceWidth + word.width <= width;
  return isNarrow && line.text.length + word.text.length < LINE_MAX;
}

/** In UTF-16 units. Longer words are not measured as a whole. */
const WORD_MAX = 100;

/** Splits a word that is wider than `width` or longer than `WORD_MAX` between graphemes. */
function splitWord(
  doc: Document,
  word: string,
  width: number,
  style: Style,
): [first: Part, ...others: Part[]] {
  if (word.length <= WORD_MAX) {
    const wordWidth = measureText(doc, word, style);
    if (wordWidth <= width) return [{ text: word, width: wordWidth }];
  }
  let last: Part = { text: '', width: 0 };
  const parts: [Part, ...Part[]] = [last];
  for (const grapheme of listGraphemes(word)) {
    const graphemeWidth = measureGrapheme(doc, grapheme, style);
    const isFull = last.width + graphemeWidth > width || last.text.length >= LINE_MAX;
    if (isFull && last.text !== '') {
      last = { text: '', width: 0 };
      parts.push(last);
    }
    last.text += grapheme;
    last.width += graphemeWidth;
  }
  return parts;
}

/** Below `y`. If aligned right, ends at `x + width`. */
export function writeLine(
  doc: Document,
  line: string,
  [x, y, width]: readonly [x: number, y: number, width: number],
  style: Style,
): void {
  if (!getSetting(doc).isDrawn) return;
  const runs = listRuns(doc, line, style);
  const widths = new Map(runs.map((run) => [run, measureRun(doc, run, style)]));
  const textWidth = [...widths.values()].reduce((sum, runWidth) => sum + runWidth, 0);
  let runX = style.align === 'right' ? x + width - textWidth : x;
  const positions = new Map<PlacedRun, number>();
  for (const run of toDisplayOrder(runs)) {
    positions.set(run, runX);
    runX += widths.get(run) ?? 0;
  }
  // In reading order, because copied text and screen readers use the order of drawing.
  for (const run of runs) {
    if (run.actualText !== null) doc.markContent('Span', { actual: run.actualText });
    doc.font(run.font.name).fontSize(style.size).fillColor(style.color);
    const baseline = y + (getFace(style.face).ascent - run.font.ascent) * style.size;
    doc.text(run.text, positions.get(run), baseline, toTextOptions(run, style));
    if (run.actualText !== null) doc.endMarkedContent();
  }
}

export function writeText(
  doc: Document,
  text: string,
  [x, y, width]: readonly [x: number, y: number, width: number],
  style: Style,
): number {
  const lines = wrapText(doc, text, width, style);
  const lineHeight = getLineHeight(style);
  for (const [index, line] of lines.entries()) {
    writeLine(doc, line, [x, y + index * lineHeight, width], style);
  }
  return lines.length * lineHeight;
}
