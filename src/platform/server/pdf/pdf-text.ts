import { type Face, type Run, runsOf } from './pdf-fonts.ts';

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
function optionsFor({ font }: Run, { spacing = 0 }: Style) {
  const set = { lineBreak: false, characterSpacing: spacing };
  return font === 'names' ? { ...set, features: [] } : set;
}

function widthOfRun(doc: Document, run: Run, style: Style): number {
  return doc.font(run.font).fontSize(style.size).widthOfString(run.shown, optionsFor(run, style));
}

export function widthOf(doc: Document, text: string, style: Style): number {
  return runsOf(style.face, text).reduce((sum, run) => sum + widthOfRun(doc, run, style), 0);
}

export const leadingOf = ({ size }: Style) => Math.round(size * 1.36 * 10) / 10;

/** Splits text into lines of at most this width; words that are wider are split. */
export function linesOf(doc: Document, text: string, width: number, style: Style): string[] {
  return text.split('\n').flatMap((paragraph) => {
    if (widthOf(doc, paragraph, style) <= width) return [paragraph];
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ').flatMap((word) => cut(doc, word, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(doc, longer, style) > width) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    return [...lines, line];
  });
}

function cut(doc: Document, word: string, width: number, style: Style): string[] {
  if (widthOf(doc, word, style) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of new Intl.Segmenter('en').segment(word)) {
    if (piece !== '' && widthOf(doc, piece + segment, style) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

/** Writes one line; with `align: 'right'` it ends at `x + width`. */
export function writeLine(
  doc: Document,
  line: string,
  [x, y, width]: readonly [x: number, y: number, width: number],
  style: Style,
): void {
  const runs = runsOf(style.face, line);
  const used = runs.reduce((sum, run) => sum + widthOfRun(doc, run, style), 0);
  let at = style.align === 'right' ? x + width - used : x;
  for (const run of runs) {
    if (run.meant !== null) doc.markContent('Span', { actual: run.meant });
    doc.font(run.font).fontSize(style.size).fillColor(style.color);
    doc.text(run.shown, at, y + drop(run, style), optionsFor(run, style));
    if (run.meant !== null) doc.endMarkedContent();
    at += widthOfRun(doc, run, style);
  }
}

/** Returns the vertical offset that puts a fallback font on the baseline of the line. */
function drop({ font }: Run, { face, size }: Style): number {
  return (ascents[face] - ascents[font]) * size;
}

const ascents = { text: 0.97, strong: 0.97, display: 0.93, mono: 1.005, names: 0.928 } as const;

/** Writes text in as many lines as needed and returns their height in points. */
export function write(
  doc: Document,
  text: string,
  [x, y, width]: readonly [x: number, y: number, width: number],
  style: Style,
): number {
  const lines = linesOf(doc, text, width, style);
  const leading = leadingOf(style);
  for (const [index, line] of lines.entries()) {
    writeLine(doc, line, [x, y + index * leading, width], style);
  }
  return lines.length * leading;
}
