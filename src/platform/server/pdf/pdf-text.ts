import { type Face, type Run, splitIntoRuns } from './pdf-fonts.ts';

type Document = PDFKit.PDFDocument;

export interface Style {
  face: Face;
  size: number;
  color: string;
  align?: 'left' | 'right';
  /** Space between characters in points. */
  spacing?: number;
}

/**
 * pdfkit positions text word by word from left to right. Disabling the features makes it position
 * text in other alphabets as a whole, because some are written from right to left.
 */
function toTextOptions({ font }: Run, { spacing = 0 }: Style) {
  const set = { lineBreak: false, characterSpacing: spacing };
  return font === 'names' ? { ...set, features: [] } : set;
}

function measureRun(doc: Document, run: Run, style: Style): number {
  return doc.font(run.font).fontSize(style.size).widthOfString(run.text, toTextOptions(run, style));
}

export function measureText(doc: Document, text: string, style: Style): number {
  return splitIntoRuns(style.face, text).reduce((sum, run) => sum + measureRun(doc, run, style), 0);
}

export const getLineHeight = ({ size }: Style) => Math.round(size * 1.36 * 10) / 10;

/** Splits text into lines of at most this width; words that are wider are split. */
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

/** Writes one line; with `align: 'right'` it ends at `x + width`. */
export function writeLine(
  doc: Document,
  line: string,
  [x, y, width]: readonly [x: number, y: number, width: number],
  style: Style,
): void {
  const runs = splitIntoRuns(style.face, line);
  const textWidth = runs.reduce((sum, run) => sum + measureRun(doc, run, style), 0);
  let runX = style.align === 'right' ? x + width - textWidth : x;
  for (const run of runs) {
    if (run.actualText !== null) doc.markContent('Span', { actual: run.actualText });
    doc.font(run.font).fontSize(style.size).fillColor(style.color);
    doc.text(run.text, runX, y + getBaselineOffset(run, style), toTextOptions(run, style));
    if (run.actualText !== null) doc.endMarkedContent();
    runX += measureRun(doc, run, style);
  }
}

/** Returns the vertical offset that puts a fallback font on the baseline of the line. */
function getBaselineOffset({ font }: Run, { face, size }: Style): number {
  return (ascents[face] - ascents[font]) * size;
}

const ascents = { text: 0.97, strong: 0.97, display: 0.93, mono: 1.005, names: 0.928 } as const;

/** Writes text in as many lines as needed and returns their height in points. */
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
