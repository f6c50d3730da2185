import { colors, lineWidths, printArea } from './document-layout.ts';
import { type Style, wrapText, writeLine } from './pdf-text.ts';

type Document = PDFKit.PDFDocument;

export const captionStyle: Style = { face: 'mono', size: 6.6, color: colors.dimmed, spacing: 0.5 };

export function drawHairline(doc: Document, y: number, color: string = colors.rule): void {
  doc.moveTo(printArea.left, y).lineTo(printArea.right, y).lineWidth(lineWidths.hair).stroke(color);
}

const endPageByDocument = new WeakMap<Document, () => void>();

/** `endPage` is called before each further page begins. */
export function setPageEnd(doc: Document, endPage: () => void): void {
  endPageByDocument.set(doc, endPage);
}

/** Begins a page and returns the y coordinate of its content. */
export function startPage(doc: Document): number {
  endPageByDocument.get(doc)?.();
  doc.addPage();
  return printArea.top;
}

/** Returns `y` if `height` fits on the page below it; otherwise begins a page. */
export function reserve(doc: Document, y: number, height: number): number {
  return y + height > printArea.bottom ? startPage(doc) : y;
}

interface TextColumn {
  x: number;
  width: number;
  lines: readonly { text: string; style: Style }[];
}

/** Returns the lines of a text with their style. */
export const wrapLines = (doc: Document, text: string, width: number, style: Style) =>
  wrapText(doc, text, width, style).map((line) => ({ text: line, style }));

/**
 * Draws columns of lines side by side. If the lines do not fit on the page, continues on the next
 * page, which `start` begins.
 */
export function drawLines(
  doc: Document,
  columns: readonly TextColumn[],
  { lineHeight, from }: { lineHeight: number; from: number },
  start = () => startPage(doc),
): number {
  const count = Math.max(0, ...columns.map(({ lines }) => lines.length));
  let y = from;
  let index = 0;
  while (index < count) {
    const fittingCount = Math.min(count - index, Math.floor((printArea.bottom - y) / lineHeight));
    if (fittingCount < 1) {
      y = start();
      continue;
    }
    // Column by column, because copied text and screen readers use the order of drawing.
    for (const { x, width, lines } of columns) {
      for (const [nth, { text, style }] of lines.slice(index, index + fittingCount).entries()) {
        writeLine(doc, text, [x, y + nth * lineHeight, width], style);
      }
    }
    y += fittingCount * lineHeight;
    index += fittingCount;
  }
  return y;
}
