interface Column {
  head: string;
  /** Of the width of the page; all together are 1. */
  share: number;
  figures?: boolean;
}

/** A printed document of this product, whatever it says. */
export interface Sheet {
  kind: string;
  number: string | null;
  /** ISO 8601; also the date inside the file, so that the same sheet is the same bytes. */
  issuedAt: string;
  /** The title of the file. */
  title: string;
  subject: string;
  /** The figure on the dimension line, and what it measures. */
  measure: { label: string; value: string };
  parties: { role: string; lines: string[] }[];
  facts: { label: string; value: string }[];
  columns: Column[];
  rows: string[][];
  totals: { label: string; value: string; strong?: boolean }[];
  notes: string[];
  /** In small print at the foot of each page. */
  seal: string;
}

/** The width and height US Letter and A4 have in common hold everything: both print it whole. */
export const page = { left: 56, right: 556, width: 500, top: 50, bottom: 716, foot: 738 } as const;

export const ink = {
  text: '#171b22',
  dimmed: '#565c66',
  rule: '#dcd6c8',
  strong: '#898578',
  blue: '#1b4bb0',
  mark: '#12346f',
  next: '#c23f14',
  tint: '#f6f2e9',
} as const;

export const rule = { hair: 0.5, line: 0.9 } as const;
