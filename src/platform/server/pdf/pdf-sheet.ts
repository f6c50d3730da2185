import PDFDocument from 'pdfkit';
import { registerFonts } from './pdf-fonts.ts';
import { drawFacts, drawFoot, drawHead, drawMeasure, drawParties } from './pdf-parts.ts';
import { drawNotes, drawTable, drawTotals } from './pdf-table.ts';
import type { Sheet } from './sheet.ts';

/** Returns a document as a PDF; equal documents have equal bytes, whenever they are rendered. */
export async function renderSheet(sheet: Sheet): Promise<Buffer> {
  const created = new Date(sheet.issuedAt);
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: sheet.title,
      Author: 'Bidwright',
      Creator: 'Bidwright',
      Producer: 'Bidwright',
      CreationDate: created,
      ModDate: created,
    },
  });
  const pieces: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
  });
  registerFonts(doc);
  let y = drawHead(doc, sheet);
  y = drawParties(doc, sheet, y);
  y = drawFacts(doc, sheet, y);
  y = drawMeasure(doc, sheet, y);
  y = drawTable(doc, sheet, y);
  y = drawTotals(doc, sheet, y);
  drawNotes(doc, sheet, y);
  drawFoot(doc, sheet);
  doc.end();
  return whole;
}
