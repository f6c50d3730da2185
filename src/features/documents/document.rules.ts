import type { UserParty } from '#features/hires/hire.rules.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { DomainError } from '#platform/shared/errors.ts';

export const documentKinds = ['receipt', 'invoice', 'fee_invoice', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The downloads of a hired project, in the order of display. */
export const downloads = [
  'agreement.pdf',
  'statement.pdf',
  'statement.csv',
  'receipt.pdf',
  'invoice.pdf',
  'fee-invoice.pdf',
  'credit-note.pdf',
  'record.json',
] as const;
type DownloadName = (typeof downloads)[number];

interface DocumentType {
  name: string;
  /** Prefix of its numbers. */
  numberPrefix: string;
  file: DownloadName;
  audience: readonly UserParty[];
  isDue: (money: DividedMoney) => boolean;
}

/** The amounts of a hire, in cents, that decide which documents are due. */
interface DividedMoney {
  releasedCents: number;
  feeCents: number;
  /** Refunded by this product; excludes what a bank took back. */
  returnedCents: number;
}

export const documentTypes: Record<DocumentKind, DocumentType> = {
  receipt: {
    name: 'Receipt',
    numberPrefix: 'RC',
    file: 'receipt.pdf',
    audience: ['client', 'admin'],
    isDue: () => true,
  },
  invoice: {
    name: 'Invoice',
    numberPrefix: 'IN',
    file: 'invoice.pdf',
    audience: ['client', 'developer', 'admin'],
    isDue: ({ releasedCents }) => releasedCents > 0,
  },
  fee_invoice: {
    name: 'Fee invoice',
    numberPrefix: 'FE',
    file: 'fee-invoice.pdf',
    audience: ['developer', 'admin'],
    isDue: ({ feeCents }) => feeCents > 0,
  },
  credit_note: {
    name: 'Credit note',
    numberPrefix: 'CN',
    file: 'credit-note.pdf',
    audience: ['client', 'admin'],
    isDue: ({ returnedCents }) => returnedCents > 0,
  },
};

export function listDueKinds(money: DividedMoney): DocumentKind[] {
  return documentKinds.filter((kind) => documentTypes[kind].isDue(money));
}

/** Returns the kind of document in a download; null if the download is generated each time. */
export function findDocumentKind(file: DownloadName): DocumentKind | null {
  return documentKinds.find((kind) => documentTypes[kind].file === file) ?? null;
}

export function formatDocumentNumber(kind: DocumentKind, year: number, nth: number): string {
  return `${documentTypes[kind].numberPrefix}-${year}-${String(nth).padStart(6, '0')}`;
}

interface HashedDocument {
  number: string;
  kind: DocumentKind;
  projectId: number;
  issuedAt: string;
  content: unknown;
}

/** Returns the text of a document for its hash. */
export function documentHashInput({
  number,
  kind,
  projectId,
  issuedAt,
  content,
}: HashedDocument): string {
  return canonicalJson([number, kind, projectId, issuedAt, content]);
}

export function documentNotFoundError(): DomainError {
  return new DomainError(
    'not_found',
    'no_document',
    'This document does not exist, or you cannot see it.',
  );
}
