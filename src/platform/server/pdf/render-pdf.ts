import PDFDocument from 'pdfkit';
import type { DocumentLayout } from './document-layout.ts';
import { registerFonts } from './pdf-fonts.ts';
import {
  drawAmountLine,
  drawFacts,
  drawFooter,
  drawHeader,
  drawNotes,
  drawParties,
  drawTable,
  drawTotals,
} from './pdf-parts.ts';

/** Returns a document as a PDF; equal documents have equal bytes, whenever they are rendered. */
export async function renderPdf(layout: DocumentLayout): Promise<Buffer> {
  const createdAt = new Date(layout.issuedAt);
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: layout.title,
      Author: 'Bidwright',
      Creator: 'Bidwright',
      Producer: 'Bidwright',
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  const chunks: Buffer[] = [];
  const pdf = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  registerFonts(doc);
  let y = drawHeader(doc, layout);
  y = drawParties(doc, layout, y);
  y = drawFacts(doc, layout, y);
  y = drawAmountLine(doc, layout, y);
  y = drawTable(doc, layout, y);
  y = drawTotals(doc, layout, y);
  drawNotes(doc, layout, y);
  drawFooter(doc, layout);
  doc.end();
  return pdf;
}
