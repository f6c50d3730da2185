import { colors, type DocumentLayout, lineWidths, printArea } from './document-layout.ts';
import {
  captionStyle,
  drawHairline,
  drawLines,
  reserve,
  startPage,
  wrapLines,
} from './pdf-lines.ts';
import { getLineHeight, measureText, type Style, writeLine, writeText } from './pdf-text.ts';

type Document = PDFKit.PDFDocument;

const bodyStyle: Style = { face: 'text', size: 9.5, color: colors.text };
const strongStyle: Style = { face: 'strong', size: 9.5, color: colors.text };
const numberStyle: Style = { face: 'mono', size: 9, color: colors.text };
/** Facts of at most this number of lines are not divided between pages. */
const FACT_KEPT_LINES = 20;

/** Writes a caption and returns its height in points. */
function writeCaption(doc: Document, text: string, x: number, y: number, width: number) {
  return writeText(doc, text, [x, y, width], captionStyle);
}

/** Each `draw…` function that returns a number returns the y coordinate below what it has drawn. */
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
  const lines = wrapLines(doc, subject, printArea.width, title);
  const column = { x: printArea.left, width: printArea.width, lines };
  return drawLines(doc, [column], { lineHeight: getLineHeight(title), from: y + 14 }) + 12;
}

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

export function drawParties(doc: Document, { parties }: DocumentLayout, from: number): number {
  if (parties.length === 0) return from;
  const width = printArea.width / 2 - 12;
  const lineHeight = getLineHeight(bodyStyle);
  const dimmedStyle: Style = { ...bodyStyle, color: colors.dimmed };
  const top = reserve(doc, from, 2 * lineHeight + 3);
  const xOf = (index: number) => printArea.left + index * (width + 24);
  const captionHeights = parties.map(({ role }, index) =>
    writeCaption(doc, role, xOf(index), top, width),
  );
  const columns = parties.map(({ lines }, index) => ({
    x: xOf(index),
    width,
    lines: lines.flatMap((line, lineIndex) =>
      wrapLines(doc, line, width, lineIndex === 0 ? strongStyle : dimmedStyle),
    ),
  }));
  return drawLines(doc, columns, { lineHeight, from: top + Math.max(...captionHeights) + 3 }) + 14;
}

export function drawFacts(doc: Document, { facts }: DocumentLayout, from: number): number {
  if (facts.length === 0) return from;
  const share = printArea.width / facts.length;
  const columns = facts.map(({ value }, index) => {
    const x = printArea.left + index * share + (index > 0 ? 10 : 0);
    return { x, width: share - 14, lines: wrapLines(doc, value, share - 14, bodyStyle) };
  });
  const lineHeight = getLineHeight(bodyStyle);
  const lineCount = Math.max(...columns.map(({ lines }) => lines.length));
  let top = reserve(doc, from, Math.min(lineCount, FACT_KEPT_LINES) * lineHeight + 40);
  const drawRules = (bottom: number) => {
    for (let index = 1; index < facts.length; index += 1) {
      const x = printArea.left + index * share;
      doc.moveTo(x, top).lineTo(x, bottom).lineWidth(lineWidths.hair).stroke(colors.rule);
    }
    drawHairline(doc, bottom);
  };
  drawHairline(doc, top);
  const captionHeights = facts.map(({ label }, index) => {
    const { x, width } = columns[index] ?? { x: 0, width: 0 };
    return writeCaption(doc, label, x, top + 7, width);
  });
  const valuesTop = top + 7 + Math.max(...captionHeights) + 2;
  const end = drawLines(doc, columns, { lineHeight, from: valuesTop }, () => {
    drawRules(printArea.bottom);
    top = startPage(doc);
    return top;
  });
  drawRules(end + 7);
  return end + 23;
}

export function drawAmountLine(doc: Document, { measure }: DocumentLayout, from: number): number {
  const valueStyle: Style = { face: 'mono', size: 17, color: colors.text };
  const labelStyle: Style = { ...captionStyle, size: 7 };
  const y = reserve(doc, from, getLineHeight(valueStyle));
  const valueWidth = measureText(doc, measure.value, valueStyle);
  const labelWidth = measureText(doc, measure.label, labelStyle);
  const middle = y + getLineHeight(valueStyle) / 2;
  const start = printArea.left + (printArea.width - valueWidth - labelWidth - 8) / 2;
  const gap = 10;
  doc.lineWidth(lineWidths.line).strokeColor(colors.blue).lineCap('butt');
  doc.moveTo(printArea.left, middle).lineTo(start - gap, middle);
  doc.moveTo(start + valueWidth + labelWidth + 8 + gap, middle).lineTo(printArea.right, middle);
  for (const x of [printArea.left, printArea.right])
    doc.moveTo(x, middle - 6).lineTo(x, middle + 6);
  doc.stroke();
  writeLine(doc, measure.value, [start, y, valueWidth], valueStyle);
  writeLine(doc, measure.label, [start + valueWidth + 8, middle - 4, labelWidth], labelStyle);
  return y + getLineHeight(valueStyle) + 16;
}

export function drawFooter(doc: Document, { seal }: DocumentLayout, pageNumber: string): void {
  drawHairline(doc, printArea.foot - 8);
  const small: Style = { face: 'mono', size: 6, color: colors.dimmed };
  writeLine(doc, seal, [printArea.left, printArea.foot, 400], small);
  const area = [printArea.right - 80, printArea.foot, 80] as const;
  writeLine(doc, pageNumber, area, { ...small, align: 'right' });
}

export function drawNotes(doc: Document, { notes }: DocumentLayout, from: number): void {
  const style: Style = { face: 'text', size: 8.2, color: colors.dimmed };
  const lineHeight = getLineHeight(style);
  let y = from;
  for (const [index, note] of notes.entries()) {
    const lines = wrapLines(doc, note, printArea.width, style);
    y = reserve(doc, y, lines.length * lineHeight + 14);
    if (index === 0) y += writeCaption(doc, 'NOTES', printArea.left, y, printArea.width) + 3;
    const column = { x: printArea.left, width: printArea.width, lines };
    y = drawLines(doc, [column], { lineHeight, from: y }) + 4;
  }
}
