import { colors, type DocumentLayout, lineWidths, printArea } from './document-layout.ts';
import { drawHairline, writeCaption } from './pdf-parts.ts';
import { getLineHeight, type Style, wrapText, writeLine, writeText } from './pdf-text.ts';

type Document = PDFKit.PDFDocument;

const textStyle: Style = { face: 'text', size: 8.6, color: colors.text };
const figures: Style = { face: 'mono', size: 8.2, color: colors.text, align: 'right' };
const GAP = 10;
const PADDING = 4.5;

interface ColumnBox {
  x: number;
  width: number;
  style: Style;
}

function layoutColumns({ columns }: DocumentLayout): ColumnBox[] {
  let x: number = printArea.left;
  return columns.map(({ share, figures: isFigures }) => {
    const width = share * printArea.width;
    const box = { x, width: width - GAP, style: isFigures ? figures : textStyle };
    x += width;
    return isFigures ? { ...box, x: box.x + GAP } : box;
  });
}

/** Draws the rows on as many pages as needed and repeats the column heads on each page. */
export function drawTable(doc: Document, sheet: DocumentLayout, from: number): number {
  const places = layoutColumns(sheet);
  let y = drawColumnHeads(doc, sheet, places, from);
  for (const row of sheet.rows) {
    const cells = places.map(({ width, style }, nth) =>
      wrapText(doc, row[nth] ?? '', width, style),
    );
    const height =
      Math.max(...cells.map(({ length }) => length)) * getLineHeight(textStyle) + 2 * PADDING;
    if (y + height > printArea.bottom) {
      doc.addPage();
      y = drawColumnHeads(doc, sheet, places, printArea.top);
    }
    for (const [nth, { x, width, style }] of places.entries()) {
      for (const [index, rowHeight] of (cells[nth] ?? []).entries()) {
        writeLine(
          doc,
          rowHeight,
          [x, y + PADDING + index * getLineHeight(textStyle), width],
          style,
        );
      }
    }
    y += height;
    drawHairline(doc, y);
  }
  return y + 12;
}

function drawColumnHeads(
  doc: Document,
  sheet: DocumentLayout,
  places: ColumnBox[],
  from: number,
): number {
  const bottoms = places.map(({ x, width }, nth) => {
    const column = sheet.columns[nth];
    const head: Style = { face: 'mono', size: 6.6, color: colors.dimmed, spacing: 0.5 };
    const align = column?.figures ? ('right' as const) : ('left' as const);
    return writeText(doc, (column?.head ?? '').toUpperCase(), [x, from, width], { ...head, align });
  });
  const bottom = from + Math.max(...bottoms) + 5;
  doc
    .moveTo(printArea.left, bottom)
    .lineTo(printArea.right, bottom)
    .lineWidth(lineWidths.line)
    .stroke(colors.strong);
  return bottom;
}

/**
 * Draws the totals on the right; they are moved to a new page if they do not fit on one together.
 */
export function drawTotals(doc: Document, { totals }: DocumentLayout, from: number): number {
  const rowHeight = 17;
  let y = from;
  if (y + totals.length * rowHeight > printArea.bottom) {
    doc.addPage();
    y = printArea.top;
  }
  const [left, width] = [printArea.right - 260, 260];
  for (const { label, value, strong } of totals) {
    const style: Style = { ...textStyle, size: 9.2, face: strong ? 'strong' : 'text' };
    if (strong) {
      doc
        .moveTo(left, y - 3)
        .lineTo(printArea.right, y - 3)
        .lineWidth(lineWidths.line)
        .stroke(colors.strong);
    }
    writeLine(doc, label, [left, y, width], style);
    writeLine(doc, value, [left, y, width], { ...figures, size: strong ? 10.5 : 9 });
    y += rowHeight;
  }
  return y + 14;
}

export function drawNotes(doc: Document, { notes }: DocumentLayout, from: number): void {
  const style: Style = { face: 'text', size: 8.2, color: colors.dimmed };
  let y = from;
  for (const [nth, note] of notes.entries()) {
    const height = wrapText(doc, note, printArea.width, style).length * getLineHeight(style);
    if (y + height + 14 > printArea.bottom) {
      doc.addPage();
      y = printArea.top;
    }
    if (nth === 0) y += writeCaption(doc, 'Notes', printArea.left, y, printArea.width) + 3;
    y += writeText(doc, note, [printArea.left, y, printArea.width], style) + 4;
  }
}
