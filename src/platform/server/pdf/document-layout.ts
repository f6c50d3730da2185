interface Column {
  head: string;
  /** The shares of all columns add up to 1. */
  share: number;
  figures?: boolean;
}

export interface DocumentLayout {
  kind: string;
  /** Null if the document has no number. */
  number: string | null;
  /** ISO 8601; also the creation date in the PDF, so that equal documents have equal bytes. */
  issuedAt: string;
  title: string;
  subject: string;
  measure: { label: string; value: string };
  parties: { role: string; lines: string[] }[];
  facts: { label: string; value: string }[];
  columns: Column[];
  rows: string[][];
  totals: { label: string; value: string; strong?: boolean }[];
  notes: string[];
  seal: string;
}

/**
 * In points. Fits on US Letter and on A4, so that both print without scaling. The content ends at
 * `bottom`, the footer is at `foot`.
 */
export const printArea = {
  left: 56,
  right: 556,
  width: 500,
  top: 50,
  bottom: 716,
  foot: 738,
} as const;

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
