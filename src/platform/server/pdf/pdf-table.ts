import { hairline, writeCaption } from './pdf-parts.ts';
import { leadingOf, linesOf, type Style, write, writeLine } from './pdf-text.ts';
import { ink, page, rule, type Sheet } from './sheet.ts';

type Document = PDFKit.PDFDocument;

const words: Style = { face: 'text', size: 8.6, color: ink.text };
const figures: Style = { face: 'mono', size: 8.2, color: ink.text, align: 'right' };
const GAP = 10;
const PAD = 4.5;

interface Place {
  x: number;
  width: number;
  style: Style;
}

function placesOf({ columns }: Sheet): Place[] {
  let x: number = page.left;
  return columns.map(({ share, figures: isFigures }) => {
    const width = share * page.width;
    const place = { x, width: width - GAP, style: isFigures ? figures : words };
    x += width;
    return isFigures ? { ...place, x: place.x + GAP } : place;
  });
}

/** Draws the rows on as many pages as needed and repeats the column heads on each page. */
export function drawTable(doc: Document, sheet: Sheet, from: number): number {
  const places = placesOf(sheet);
  let y = drawHeads(doc, sheet, places, from);
  for (const row of sheet.rows) {
    const cells = places.map(({ width, style }, nth) => linesOf(doc, row[nth] ?? '', width, style));
    const height = Math.max(...cells.map(({ length }) => length)) * leadingOf(words) + 2 * PAD;
    if (y + height > page.bottom) {
      doc.addPage();
      y = drawHeads(doc, sheet, places, page.top);
    }
    for (const [nth, { x, width, style }] of places.entries()) {
      for (const [index, line] of (cells[nth] ?? []).entries()) {
        writeLine(doc, line, [x, y + PAD + index * leadingOf(words), width], style);
      }
    }
    y += height;
    hairline(doc, y);
  }
  return y + 12;
}

function drawHeads(doc: Document, sheet: Sheet, places: Place[], from: number): number {
  const bottoms = places.map(({ x, width }, nth) => {
    const column = sheet.columns[nth];
    const head: Style = { face: 'mono', size: 6.6, color: ink.dimmed, spacing: 0.5 };
    const align = column?.figures ? ('right' as const) : ('left' as const);
    return write(doc, (column?.head ?? '').toUpperCase(), [x, from, width], { ...head, align });
  });
  const bottom = from + Math.max(...bottoms) + 5;
  doc.moveTo(page.left, bottom).lineTo(page.right, bottom).lineWidth(rule.line).stroke(ink.strong);
  return bottom;
}

/**
 * Draws the totals on the right; they are moved to a new page if they do not fit on one together.
 */
export function drawTotals(doc: Document, { totals }: Sheet, from: number): number {
  const line = 17;
  let y = from;
  if (y + totals.length * line > page.bottom) {
    doc.addPage();
    y = page.top;
  }
  const [left, width] = [page.right - 260, 260];
  for (const { label, value, strong } of totals) {
    const style: Style = { ...words, size: 9.2, face: strong ? 'strong' : 'text' };
    if (strong) {
      doc
        .moveTo(left, y - 3)
        .lineTo(page.right, y - 3)
        .lineWidth(rule.line)
        .stroke(ink.strong);
    }
    writeLine(doc, label, [left, y, width], style);
    writeLine(doc, value, [left, y, width], { ...figures, size: strong ? 10.5 : 9 });
    y += line;
  }
  return y + 14;
}

export function drawNotes(doc: Document, { notes }: Sheet, from: number): void {
  const style: Style = { face: 'text', size: 8.2, color: ink.dimmed };
  let y = from;
  for (const [nth, note] of notes.entries()) {
    const height = linesOf(doc, note, page.width, style).length * leadingOf(style);
    if (y + height + 14 > page.bottom) {
      doc.addPage();
      y = page.top;
    }
    if (nth === 0) y += writeCaption(doc, 'Notes', page.left, y, page.width) + 3;
    y += write(doc, note, [page.left, y, page.width], style) + 4;
  }
}
