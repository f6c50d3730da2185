import { leadingOf, type Style, widthOf, write, writeLine } from './pdf-text.ts';
import { ink, page, rule, type Sheet } from './sheet.ts';

type Document = PDFKit.PDFDocument;

const caption: Style = { face: 'mono', size: 6.6, color: ink.dimmed, spacing: 0.5 };
const body: Style = { face: 'text', size: 9.5, color: ink.text };
const strong: Style = { face: 'strong', size: 9.5, color: ink.text };
const figure: Style = { face: 'mono', size: 9, color: ink.text };

export function writeCaption(doc: Document, text: string, x: number, y: number, width: number) {
  return write(doc, text.toUpperCase(), [x, y, width], caption);
}

export function hairline(doc: Document, y: number, color: string = ink.rule): void {
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(rule.hair).stroke(color);
}

/**
 * Draws the brand on the left, kind and number of the document on the right and the subject below.
 * Returns the y coordinate below it, as all functions of this file that return a number.
 */
export function drawHead(doc: Document, { kind, number, subject }: Sheet): number {
  drawGrid(doc);
  drawMark(doc, page.left, page.top);
  const brand: Style = { face: 'display', size: 15, color: ink.text };
  writeLine(doc, 'Bidwright', [page.left + 32, page.top + 3, 200], brand);
  const right = [page.right - 300, page.top - 1, 300] as const;
  writeLine(doc, kind, right, { ...brand, size: 18, align: 'right' });
  if (number) {
    const below = [page.right - 300, page.top + 24, 300] as const;
    writeLine(doc, number, below, { ...figure, color: ink.blue, align: 'right' });
  }
  const y = page.top + 52;
  hairline(doc, y, ink.strong);
  const title: Style = { face: 'display', size: 13, color: ink.text };
  return y + 14 + write(doc, subject, [page.left, y + 14, page.width], title) + 12;
}

/** Draws a grid behind the head, as on the pages of the product. */
function drawGrid(doc: Document): void {
  const { left, right } = page;
  const bottom = page.top + 52;
  doc.save().lineWidth(0.3).strokeColor('#e9eef8');
  for (let x = left; x <= right; x += 12.5) doc.moveTo(x, 20).lineTo(x, bottom);
  for (let y = bottom; y >= 20; y -= 12.5) doc.moveTo(left, y).lineTo(right, y);
  doc.stroke().restore();
}

function drawMark(doc: Document, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.75);
  doc.roundedRect(0, 0, 32, 32, 6).fill(ink.mark);
  doc.lineCap('square').lineWidth(2.2).strokeColor('#ffffff');
  doc.path('M8.5 6.5v19M8.5 8.5h8.2a3.6 3.6 0 0 1 0 7.2H8.5M8.5 15.7h9.6a4 4 0 0 1 0 7.8H8.5');
  doc.stroke().lineWidth(1.6).strokeColor('#ff8a5c');
  doc.path('M25.5 8v15.5M23.5 8h4M23.5 23.5h4').stroke().restore();
}

/** Draws the issuer and the recipient side by side. */
export function drawParties(doc: Document, { parties }: Sheet, from: number): number {
  const width = page.width / 2 - 12;
  const bottoms = parties.map(({ role, lines }, index) => {
    const x = page.left + index * (width + 24);
    let y = from + writeCaption(doc, role, x, from, width) + 3;
    for (const [nth, line] of lines.entries()) {
      const style = nth === 0 ? strong : { ...body, color: ink.dimmed };
      y += write(doc, line, [x, y, width], style);
    }
    return y;
  });
  return Math.max(from, ...bottoms) + (parties.length > 0 ? 14 : 0);
}

/**
 * Draws facts as captions above their values, between two lines, as in the title block of a
 * drawing.
 */
export function drawFacts(doc: Document, { facts }: Sheet, from: number): number {
  if (facts.length === 0) return from;
  hairline(doc, from);
  const width = page.width / facts.length;
  const bottoms = facts.map(({ label, value }, index) => {
    const x = page.left + index * width + (index > 0 ? 10 : 0);
    const room = width - 14;
    const y = from + 7 + writeCaption(doc, label, x, from + 7, room) + 2;
    return y + write(doc, value, [x, y, room], body);
  });
  const bottom = Math.max(...bottoms) + 7;
  for (let index = 1; index < facts.length; index += 1) {
    const x = page.left + index * width;
    doc.moveTo(x, from).lineTo(x, bottom).lineWidth(rule.hair).stroke(ink.rule);
  }
  hairline(doc, bottom);
  return bottom + 16;
}

/** Draws a dimension line with ticks at both ends and the amount in the middle. */
export function drawMeasure(doc: Document, { measure }: Sheet, from: number): number {
  const value: Style = { face: 'mono', size: 17, color: ink.text };
  const label: Style = { ...caption, size: 7 };
  const words = measure.label.toUpperCase();
  const [wide, beside] = [widthOf(doc, measure.value, value), widthOf(doc, words, label)];
  const middle = from + leadingOf(value) / 2;
  const start = page.left + (page.width - wide - beside - 8) / 2;
  const gap = 10;
  doc.lineWidth(rule.line).strokeColor(ink.blue).lineCap('butt');
  doc.moveTo(page.left, middle).lineTo(start - gap, middle);
  doc.moveTo(start + wide + beside + 8 + gap, middle).lineTo(page.right, middle);
  for (const x of [page.left, page.right]) doc.moveTo(x, middle - 6).lineTo(x, middle + 6);
  doc.stroke();
  writeLine(doc, measure.value, [start, from, wide], value);
  writeLine(doc, words, [start + wide + 8, middle - 4, beside], label);
  return from + leadingOf(value) + 16;
}

/**
 * Draws the footer of all pages. It must be called last, because the number of pages must be known.
 */
export function drawFoot(doc: Document, { seal }: Sheet): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    hairline(doc, page.foot - 8);
    const small: Style = { face: 'mono', size: 6, color: ink.dimmed };
    writeLine(doc, seal, [page.left, page.foot, 400], small);
    const number = `${index + 1} / ${count}`;
    writeLine(doc, number, [page.right - 80, page.foot, 80], { ...small, align: 'right' });
  }
}
