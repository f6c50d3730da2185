import { colors, type DocumentLayout, lineWidths, printArea } from './document-layout.ts';
import {
  captionStyle,
  drawHairline,
  drawLines,
  reserve,
  startPage,
  wrapLines,
} from './pdf-lines.ts';
import { getLineHeight, type Style, writeLine, writeText } from './pdf-text.ts';

type Document = PDFKit.PDFDocument;

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

/** Rows of at most this number of lines are not divided between pages. */
const ROW_KEPT_LINES = 6;
/** Number of lines of a longer row that must fit on the page before the row is divided. */
const ROW_FIRST_LINES = 3;

/** Draws the rows on as many pages as needed and repeats the column heads on each page. */
export function drawTable(doc: Document, layout: DocumentLayout, from: number): number {
  const columnBoxes = layoutColumns(layout);
  const lineHeight = getLineHeight(textStyle);
  const startTablePage = () => drawColumnHeads(doc, layout, columnBoxes, startPage(doc));
  let y = drawColumnHeads(doc, layout, columnBoxes, reserve(doc, from, 5 * lineHeight));
  for (const row of layout.rows) {
    const cells = columnBoxes.map(({ x, width, style }, column) => ({
      x,
      width,
      lines: wrapLines(doc, row[column] ?? '', width, style),
    }));
    const lineCount = Math.max(...cells.map(({ lines }) => lines.length));
    const firstLines = lineCount <= ROW_KEPT_LINES ? lineCount : ROW_FIRST_LINES;
    if (y + firstLines * lineHeight + 2 * PADDING > printArea.bottom) y = startTablePage();
    const end = drawLines(
      doc,
      cells,
      { lineHeight, from: y + PADDING },
      () => startTablePage() + PADDING,
    );
    y = end + PADDING;
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
    return writeText(doc, column?.head ?? '', [x, from, width], { ...captionStyle, align });
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
  let y = reserve(doc, from, totals.length * rowHeight);
  const left = printArea.right - 260;
  const width = 260;
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
