import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { DocumentLayout } from './document-layout.ts';
import { loadFonts, REPLACEMENT_CHARACTER, registerFonts } from './pdf-fonts.ts';
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

/**
 * Returns a document as a PDF. Equal documents have equal bytes, even if they are rendered at
 * different times. If there is no font for some characters, adds a note that says so.
 */
export async function renderPdf(document: DocumentLayout): Promise<Buffer> {
  // `splitIntoRuns` draws the texts in the same form (NFC).
  const fonts = await loadFonts(listTexts(document).join('\n').normalize('NFC'));
  const notes = fonts.isComplete ? document.notes : [...document.notes, MISSING_CHARACTERS_NOTE];
  const layout = { ...document, notes };
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
  const pdf = buffer(doc);
  registerFonts(doc, fonts);
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

const MISSING_CHARACTERS_NOTE =
  `Some characters cannot be printed and are shown as ${REPLACEMENT_CHARACTER}. Copying the ` +
  'text keeps them.';

/** Returns all texts in a value, at any depth. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(listTexts) : [];
}
