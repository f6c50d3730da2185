import { type Face, getFace, listFonts } from './pdf-fonts.ts';
import { type Run, splitIntoRuns, toDisplayOrder } from './pdf-runs.ts';

type Document = PDFKit.PDFDocument;

/** How a text is printed. */
export interface Style {
  face: Face;
  /** Size in points. */
  size: number;
  color: string;
  /** Default is left. */
  align?: 'left' | 'right';
  /** Space between characters in points. */
  spacing?: number;
}

/**
 * pdfkit positions text word by word from left to right. Scripts that are written from right to
 * left must be positioned as a whole, which pdfkit does if the options contain a list of features.
 * The list may be empty.
 */
function toTextOptions({ font }: Run, { face, spacing = 0 }: Style) {
  const options = { lineBreak: false, characterSpacing: spacing };
  return font === getFace(face) ? options : { ...options, features: [] };
}

function measureRun(doc: Document, run: Run, style: Style): number {
  doc.font(run.font.name).fontSize(style.size);
  return doc.widthOfString(run.text, toTextOptions(run, style));
}

/** Returns the width of one line in points. */
export function measureText(doc: Document, text: string, style: Style): number {
  const runs = splitIntoRuns(listFonts(doc, style.face), text);
  return runs.reduce((sum, run) => sum + measureRun(doc, run, style), 0);
}

/** Returns the height of a line in points, rounded to a tenth. */
export const getLineHeight = ({ size }: Style) => Math.round(size * 1.36 * 10) / 10;

/** Splits text at line breaks and into lines of at most `width` points. Splits wider words, too. */
export function wrapText(doc: Document, text: string, width: number, style: Style): string[] {
  return text.split('\n').flatMap((paragraph) => {
    if (measureText(doc, paragraph, style) <= width) return [paragraph];
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ').flatMap((word) => splitWord(doc, word, width, style))) {
      const extended = line === '' ? word : `${line} ${word}`;
      if (line !== '' && measureText(doc, extended, style) > width) {
        lines.push(line);
        line = word;
      } else {
        line = extended;
      }
    }
    return [...lines, line];
  });
}

function splitWord(doc: Document, word: string, width: number, style: Style): string[] {
  if (measureText(doc, word, style) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of new Intl.Segmenter('en').segment(word)) {
    if (part !== '' && measureText(doc, part + segment, style) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

/** Writes one line without wrapping, below `y`. If it is aligned right, it ends at `x + width`. */
export function writeLine(
  doc: Document,
  line: string,
  [x, y, width]: readonly [x: number, y: number, width: number],
  style: Style,
): void {
  const runs = splitIntoRuns(listFonts(doc, style.face), line);
  const widths = new Map(runs.map((run) => [run, measureRun(doc, run, style)]));
  const textWidth = [...widths.values()].reduce((sum, runWidth) => sum + runWidth, 0);
  let runX = style.align === 'right' ? x + width - textWidth : x;
  const positions = new Map<Run, number>();
  for (const run of toDisplayOrder(runs)) {
    positions.set(run, runX);
    runX += widths.get(run) ?? 0;
  }
  // Drawn in reading order, because copied text and screen readers use the order of drawing.
  for (const run of runs) {
    if (run.actualText !== null) doc.markContent('Span', { actual: run.actualText });
    doc.font(run.font.name).fontSize(style.size).fillColor(style.color);
    const baseline = y + (getFace(style.face).ascent - run.font.ascent) * style.size;
    doc.text(run.text, positions.get(run), baseline, toTextOptions(run, style));
    if (run.actualText !== null) doc.endMarkedContent();
  }
}

/** Writes text in as many lines as needed and returns the height of all lines in points. */
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
