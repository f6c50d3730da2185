import { colors, type DocumentLayout, lineWidths, printArea } from './document-layout.ts';
import {
  getLineHeight,
  measureText,
  type Style,
  wrapText,
  writeLine,
  writeText,
} from './pdf-text.ts';

type Document = PDFKit.PDFDocument;

const captionStyle: Style = { face: 'mono', size: 6.6, color: colors.dimmed, spacing: 0.5 };
const bodyStyle: Style = { face: 'text', size: 9.5, color: colors.text };
const strongStyle: Style = { face: 'strong', size: 9.5, color: colors.text };
const numberStyle: Style = { face: 'mono', size: 9, color: colors.text };

/** Writes a caption in capital letters and returns its height in points. */
function writeCaption(doc: Document, text: string, x: number, y: number, width: number) {
  return writeText(doc, text.toUpperCase(), [x, y, width], captionStyle);
}

function drawHairline(doc: Document, y: number, color: string = colors.rule): void {
  doc.moveTo(printArea.left, y).lineTo(printArea.right, y).lineWidth(lineWidths.hair).stroke(color);
}

/**
 * Draws the brand on the left, kind and number of the document on the right and the subject below.
 * Each `draw…` function that returns a number returns the y coordinate below what it has drawn.
 */
export function drawHeader(doc: Document, { kind, number, subject }: DocumentLayout): number {
  drawGrid(doc);
  drawLogo(doc, printArea.left, printArea.top);
  const brand: Style = { face: 'display', size: 15, color: colors.text };
  writeLine(doc, 'Bidwright', [printArea.left + 32, printArea.top + 3, 200], brand);
  const kindArea = [printArea.right - 300, printArea.top - 1, 300] as const;
  writeLine(doc, kind, kindArea, { ...brand, size: 18, align: 'right' });
  if (number) {
    const numberArea = [printArea.right - 300, printArea.top + 24, 300] as const;
    writeLine(doc, number, numberArea, { ...numberStyle, color: colors.blue, align: 'right' });
  }
  const y = printArea.top + 52;
  drawHairline(doc, y, colors.strong);
  const title: Style = { face: 'display', size: 13, color: colors.text };
  return y + 14 + writeText(doc, subject, [printArea.left, y + 14, printArea.width], title) + 12;
}

/** Draws a grid behind the header, like the grid on the pages of the product. */
function drawGrid(doc: Document): void {
  const { left, right } = printArea;
  const bottom = printArea.top + 52;
  doc.save().lineWidth(0.3).strokeColor('#e9eef8');
  for (let x = left; x <= right; x += 12.5) doc.moveTo(x, 20).lineTo(x, bottom);
  for (let y = bottom; y >= 20; y -= 12.5) doc.moveTo(left, y).lineTo(right, y);
  doc.stroke().restore();
}

function drawLogo(doc: Document, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.75);
  doc.roundedRect(0, 0, 32, 32, 6).fill(colors.mark);
  doc.lineCap('square').lineWidth(2.2).strokeColor('#ffffff');
  doc.path('M8.5 6.5v19M8.5 8.5h8.2a3.6 3.6 0 0 1 0 7.2H8.5M8.5 15.7h9.6a4 4 0 0 1 0 7.8H8.5');
  doc.stroke().lineWidth(1.6).strokeColor('#ff8a5c');
  doc.path('M25.5 8v15.5M23.5 8h4M23.5 23.5h4').stroke().restore();
}

/** Draws the parties, such as issuer and recipient, side by side in two columns. */
export function drawParties(doc: Document, { parties }: DocumentLayout, from: number): number {
  const width = printArea.width / 2 - 12;
  const bottoms = parties.map(({ role, lines }, index) => {
    const x = printArea.left + index * (width + 24);
    let y = from + writeCaption(doc, role, x, from, width) + 3;
    for (const [lineIndex, line] of lines.entries()) {
      const style = lineIndex === 0 ? strongStyle : { ...bodyStyle, color: colors.dimmed };
      y += writeText(doc, line, [x, y, width], style);
    }
    return y;
  });
  return Math.max(from, ...bottoms) + (parties.length > 0 ? 14 : 0);
}

/**
 * Draws facts as captions above their values, between two lines, as in the title block of a
 * drawing.
 */
export function drawFacts(doc: Document, { facts }: DocumentLayout, from: number): number {
  if (facts.length === 0) return from;
  drawHairline(doc, from);
  const width = printArea.width / facts.length;
  const bottoms = facts.map(({ label, value }, index) => {
    const x = printArea.left + index * width + (index > 0 ? 10 : 0);
    const availableWidth = width - 14;
    const y = from + 7 + writeCaption(doc, label, x, from + 7, availableWidth) + 2;
    return y + writeText(doc, value, [x, y, availableWidth], bodyStyle);
  });
  const bottom = Math.max(...bottoms) + 7;
  for (let index = 1; index < facts.length; index += 1) {
    const x = printArea.left + index * width;
    doc.moveTo(x, from).lineTo(x, bottom).lineWidth(lineWidths.hair).stroke(colors.rule);
  }
  drawHairline(doc, bottom);
  return bottom + 16;
}

/** Draws a dimension line with ticks at both ends and the amount in the middle. */
export function drawAmountLine(doc: Document, { measure }: DocumentLayout, from: number): number {
  const valueStyle: Style = { face: 'mono', size: 17, color: colors.text };
  const labelStyle: Style = { ...captionStyle, size: 7 };
  const labelText = measure.label.toUpperCase();
  const [valueWidth, labelWidth] = [
    measureText(doc, measure.value, valueStyle),
    measureText(doc, labelText, labelStyle),
  ];
  const middle = from + getLineHeight(valueStyle) / 2;
  const start = printArea.left + (printArea.width - valueWidth - labelWidth - 8) / 2;
  const gap = 10;
  doc.lineWidth(lineWidths.line).strokeColor(colors.blue).lineCap('butt');
  doc.moveTo(printArea.left, middle).lineTo(start - gap, middle);
  doc.moveTo(start + valueWidth + labelWidth + 8 + gap, middle).lineTo(printArea.right, middle);
  for (const x of [printArea.left, printArea.right])
    doc.moveTo(x, middle - 6).lineTo(x, middle + 6);
  doc.stroke();
  writeLine(doc, measure.value, [start, from, valueWidth], valueStyle);
  writeLine(doc, labelText, [start + valueWidth + 8, middle - 4, labelWidth], labelStyle);
  return from + getLineHeight(valueStyle) + 16;
}

/**
 * Draws the footer of all pages. Must be called last, because the footer contains the number of
 * pages.
 */
export function drawFooter(doc: Document, { seal }: DocumentLayout): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    drawHairline(doc, printArea.foot - 8);
    const small: Style = { face: 'mono', size: 6, color: colors.dimmed };
    writeLine(doc, seal, [printArea.left, printArea.foot, 400], small);
    const number = `${index + 1} / ${count}`;
    writeLine(doc, number, [printArea.right - 80, printArea.foot, 80], {
      ...small,
      align: 'right',
    });
  }
}

const textStyle: Style = { face: 'text', size: 8.6, color: colors.text };
const figureStyle: Style = { face: 'mono', size: 8.2, color: colors.text, align: 'right' };
const GAP = 10;
const PADDING = 4.5;

interface ColumnBox {
  x: number;
  width: number;
  style: Style;
}

function layoutColumns({ columns }: DocumentLayout): ColumnBox[] {
  let x: number = printArea.left;
  return columns.map(({ share, figures: hasFigures }) => {
    const width = share * printArea.width;
    const style = hasFigures ? figureStyle : textStyle;
    // Numbers are aligned right, so their gap is on the left. Other columns have it on the right.
    const box = { x: hasFigures ? x + GAP : x, width: width - GAP, style };
    x += width;
    return box;
  });
}

/** Draws the rows on as many pages as needed and repeats the column heads on each page. */
export function drawTable(doc: Document, layout: DocumentLayout, from: number): number {
  const columnBoxes = layoutColumns(layout);
  const lineHeight = getLineHeight(textStyle);
  let y = drawColumnHeads(doc, layout, columnBoxes, from);
  for (const row of layout.rows) {
    /** The lines of each cell. */
    const cells = columnBoxes.map(({ width, style }, column) =>
      wrapText(doc, row[column] ?? '', width, style),
    );
    const height = Math.max(...cells.map((lines) => lines.length)) * lineHeight + 2 * PADDING;
    if (y + height > printArea.bottom) {
      doc.addPage();
      y = drawColumnHeads(doc, layout, columnBoxes, printArea.top);
    }
    for (const [column, { x, width, style }] of columnBoxes.entries()) {
      for (const [index, line] of (cells[column] ?? []).entries()) {
        writeLine(doc, line, [x, y + PADDING + index * lineHeight, width], style);
      }
    }
    y += height;
    drawHairline(doc, y);
  }
  return y + 12;
}

function drawColumnHeads(
  doc: Document,
  layout: DocumentLayout,
  columnBoxes: ColumnBox[],
  from: number,
): number {
  const heights = columnBoxes.map(({ x, width }, index) => {
    const column = layout.columns[index];
    const align = column?.figures ? ('right' as const) : ('left' as const);
    const head = (column?.head ?? '').toUpperCase();
    return writeText(doc, head, [x, from, width], { ...captionStyle, align });
  });
  const bottom = from + Math.max(...heights) + 5;
  doc
    .moveTo(printArea.left, bottom)
    .lineTo(printArea.right, bottom)
    .lineWidth(lineWidths.line)
    .stroke(colors.strong);
  return bottom;
}

/**
 * Draws the totals on the right. If they do not all fit on the current page, draws all of them on a
 * new page.
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
    writeLine(doc, value, [left, y, width], { ...figureStyle, size: strong ? 10.5 : 9 });
    y += rowHeight;
  }
  return y + 14;
}

/** Draws the notes under a caption. A note that does not fit on the page begins a new page. */
export function drawNotes(doc: Document, { notes }: DocumentLayout, from: number): void {
  const style: Style = { face: 'text', size: 8.2, color: colors.dimmed };
  let y = from;
  for (const [index, note] of notes.entries()) {
    const height = wrapText(doc, note, printArea.width, style).length * getLineHeight(style);
    if (y + height + 14 > printArea.bottom) {
      doc.addPage();
      y = printArea.top;
    }
    if (index === 0) y += writeCaption(doc, 'Notes', printArea.left, y, printArea.width) + 3;
    y += writeText(doc, note, [printArea.left, y, printArea.width], style) + 4;
  }
}
