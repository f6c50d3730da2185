import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import {
  normalizeLineBreaks,
  removeDirectionOverrides,
} from '#platform/shared/fields/text-checks.ts';
import type { DocumentLayout } from './document-layout.ts';
import { type FontSet, loadFonts, REPLACEMENT_CHARACTER, registerFonts } from './pdf-fonts.ts';
import { setPageEnd } from './pdf-lines.ts';
import {
  drawAmountLine,
  drawFacts,
  drawFooter,
  drawHeader,
  drawNotes,
  drawParties,
} from './pdf-parts.ts';
import { drawTable, drawTotals } from './pdf-table.ts';
import { setFallbackFonts } from './pdf-text.ts';

/**
 * Returns a document as a PDF. Equal documents have equal bytes, even if they are drawn at
 * different times. If there is no font for some characters, adds a note that says so.
 */
export async function drawPdf(document: DocumentLayout): Promise<Buffer> {
  const printable = toPrintableLayout(document);
  const fonts = await loadFonts(listTexts(printable).join('\n'));
  const notes = fonts.isComplete ? printable.notes : [...printable.notes, MISSING_CHARACTERS_NOTE];
  const layout = { ...printable, notes };
  const pageCount = drawPages(createDocument(layout), layout, fonts, null);
  const doc = createDocument(layout);
  const pdf = buffer(doc);
  drawPages(doc, layout, fonts, pageCount);
  doc.end();
  return pdf;
}

function createDocument(layout: DocumentLayout): PDFKit.PDFDocument {
  const createdAt = new Date(layout.issuedAt);
  return new PDFDocument({
    size: 'LETTER',
    margin: 0,
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
}

/**
 * Returns the number of pages. Each page is written as soon as it is full, because all pages of a
 * long agreement together would take a gigabyte. A footer contains the number of pages, so they
 * are first counted: if `pageCount` is null, texts and footers are not drawn.
 */
function drawPages(
  doc: PDFKit.PDFDocument,
  layout: DocumentLayout,
  fonts: FontSet,
  pageCount: number | null,
): number {
  let pageNumber = 0;
  const endPage = () => {
    pageNumber += 1;
    if (pageCount !== null) drawFooter(doc, layout, `${pageNumber} / ${pageCount}`);
  };
  registerFonts(doc, fonts);
  setFallbackFonts(doc, fonts.fallback, pageCount !== null);
  setPageEnd(doc, endPage);
  let y = drawHeader(doc, layout);
  y = drawParties(doc, layout, y);
  y = drawFacts(doc, layout, y);
  y = drawAmountLine(doc, layout, y);
  y = drawTable(doc, layout, y);
  y = drawTotals(doc, layout, y);
  drawNotes(doc, layout, y);
  endPage();
  return pageNumber;
}

const MISSING_CHARACTERS_NOTE =
  `Some characters cannot be printed and are shown as ${REPLACEMENT_CHARACTER}. Copying the ` +
  'text keeps them.';

/**
 * Returns a layout with its texts exactly as they are drawn. No later step changes a character,
 * because fonts are looked up before texts are drawn.
 */
function toPrintableLayout(layout: DocumentLayout): DocumentLayout {
  const toFact = ({ label, value }: { label: string; value: string }) => ({
    label: toCaption(label),
    value: toLine(value),
  });
  return {
    ...layout,
    title: toLine(layout.title),
    subject: toLine(layout.subject),
    measure: toFact(layout.measure),
    parties: layout.parties.map(({ role, lines }) => ({
      role: toCaption(role),
      lines: lines.map(toLine),
    })),
    facts: layout.facts.map(toFact),
    columns: layout.columns.map((column) => ({ ...column, head: toCaption(column.head) })),
    rows: layout.rows.map((row) => row.map(toPrintable)),
    totals: layout.totals.map((total) => ({ ...total, value: toLine(total.value) })),
    notes: layout.notes.map(toPrintable),
    seal: toLine(layout.seal),
  };
}

const TAB = ' '.repeat(4);
/** Blanks of other widths. A font of nothing but blanks cannot be embedded. */
const OTHER_BLANK = /[\u2000-\u200A\u202F\u205F\u3000]/g;

/** Returns a text without characters that pdfkit cannot draw. Stored texts may contain any. */
function toPrintable(text: string): string {
  const lines = normalizeLineBreaks(text).replaceAll('\t', TAB).replace(OTHER_BLANK, ' ');
  return removeDirectionOverrides(lines.toWellFormed()).normalize('NFC');
}

function toLine(text: string): string {
  return toPrintable(text).replaceAll('\n', ' ');
}

function toCaption(text: string): string {
  return toLine(text.toUpperCase());
}

/** Returns all texts in a value, at any depth. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(listTexts) : [];
}
