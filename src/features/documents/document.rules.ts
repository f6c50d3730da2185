import type { Person } from '#features/hires/hire.rules.ts';
import { canonical } from '#platform/shared/canonical.ts';
import { DomainError } from '#platform/shared/errors.ts';
import type { Download } from './document.schema.ts';

export const documentKinds = ['receipt', 'invoice', 'fee_invoice', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

interface Kind {
  name: string;
  /** Prefix of its numbers. */
  letters: string;
  file: Download;
  for: readonly Person[];
  isDue: (money: DividedMoney) => boolean;
}

/** The amounts of a hire, in cents, that decide which documents are due. */
interface DividedMoney {
  releasedCents: number;
  feeCents: number;
  /** Refunded by this product; excludes what a bank took back. */
  returnedCents: number;
}

export const kinds: Record<DocumentKind, Kind> = {
  receipt: {
    name: 'Receipt',
    letters: 'RC',
    file: 'receipt.pdf',
    for: ['client', 'admin'],
    isDue: () => true,
  },
  invoice: {
    name: 'Invoice',
    letters: 'IN',
    file: 'invoice.pdf',
    for: ['client', 'developer', 'admin'],
    isDue: ({ releasedCents }) => releasedCents > 0,
  },
  fee_invoice: {
    name: 'Fee invoice',
    letters: 'FE',
    file: 'fee-invoice.pdf',
    for: ['developer', 'admin'],
    isDue: ({ feeCents }) => feeCents > 0,
  },
  credit_note: {
    name: 'Credit note',
    letters: 'CN',
    file: 'credit-note.pdf',
    for: ['client', 'admin'],
    isDue: ({ returnedCents }) => returnedCents > 0,
  },
};

export function dueKinds(money: DividedMoney): DocumentKind[] {
  return documentKinds.filter((kind) => kinds[kind].isDue(money));
}

/** Returns the kind of document in a download; null if the download is generated each time. */
export function kindOfFile(file: Download): DocumentKind | null {
  return documentKinds.find((kind) => kinds[kind].file === file) ?? null;
}

export function numberOf(kind: DocumentKind, year: number, nth: number): string {
  return `${kinds[kind].letters}-${year}-${String(nth).padStart(6, '0')}`;
}

interface Sealed {
  number: string;
  kind: DocumentKind;
  projectId: number;
  issuedAt: string;
  content: unknown;
}

/** Returns the text of a document for its hash. */
export function sealedText({ number, kind, projectId, issuedAt, content }: Sealed): string {
  return canonical([number, kind, projectId, issuedAt, content]);
}

export function noDocument(): DomainError {
  return new DomainError(
    'not_found',
    'no_document',
    'There is no such document, or it is not yours to see.',
  );
}
