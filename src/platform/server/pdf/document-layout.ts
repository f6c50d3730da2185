interface Column {
  /** Heading of the column. */
  head: string;
  /** Share of the page width; the shares of all columns add up to 1. */
  share: number;
  /** Whether the column contains numbers: aligned right, in the font of numbers. */
  figures?: boolean;
}

/** Content of a printed document, such as a receipt. */
export interface DocumentLayout {
  /** The printed kind of the document, such as `Receipt`. */
  kind: string;
  /** Number of the document; null if the document has no number. */
  number: string | null;
  /** ISO 8601; also the creation date in the PDF, so that equal documents have equal bytes. */
  issuedAt: string;
  /** Title in the metadata of the PDF. */
  title: string;
  /** Printed heading, below the header. */
  subject: string;
  /** Amount on the line below the facts, and its label. */
  measure: { label: string; value: string };
  /** The first of the lines is the name. */
  parties: { role: string; lines: string[] }[];
  facts: { label: string; value: string }[];
  columns: Column[];
  /** Texts in the order of `columns`. */
  rows: string[][];
  /** `strong` totals are bold, with a line above. */
  totals: { label: string; value: string; strong?: boolean }[];
  notes: string[];
  /** Small print in the footer of each page. */
  seal: string;
}

/**
 * Print area in points. The area fits on US Letter and on A4, so that both print without scaling.
 * The content ends at `bottom`. The footer is below it, at `foot`.
 */
export const printArea = {
  left: 56,
  right: 556,
  width: 500,
  top: 50,
  bottom: 716,
  foot: 738,
} as const;

/** The light colors of the product. */
export const colors = {
  text: '#171b22',
  dimmed: '#565c66',
  rule: '#dcd6c8',
  strong: '#898578',
  blue: '#1b4bb0',
  mark: '#12346f',
  next: '#c23f14',
  tint: '#f6f2e9',
} as const;

/** In points. */
export const lineWidths = { hair: 0.5, line: 0.9 } as const;
