import type { Person } from '#features/hires/hire.rules.ts';
import { canonical } from '#platform/shared/canonical.ts';
import { DomainError } from '#platform/shared/errors.ts';
import type { Download } from './document.schema.ts';

export const documentKinds = ['receipt', 'invoice', 'fee_invoice', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

interface Kind {
  name: string;
  /** Begins its numbers. */
  letters: string;
  file: Download;
  for: readonly Person[];
  isDue: (money: DividedMoney) => boolean;
}

/** What of a hire's money decides which documents there are. */
interface DividedMoney {
  releasedCents: number;
  feeCents: number;
  /** Given back by this product; what a bank took back is not. */
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

/** The document a download is; null for those that are written anew each time. */
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

/** The text a document's hash is taken of. */
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
