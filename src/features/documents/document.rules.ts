import type { UserParty } from '#features/hires/hire.rules.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { DomainError } from '#platform/shared/errors.ts';

export const documentKinds = ['receipt', 'invoice', 'fee_invoice', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const downloadNames = [
  'agreement.pdf',
  'statement.pdf',
  'statement.csv',
  'receipt.pdf',
  'invoice.pdf',
  'fee-invoice.pdf',
  'credit-note.pdf',
  'record.json',
] as const;
type DownloadName = (typeof downloadNames)[number];

/** Where the site publishes the public keys that sign exported records. */
export const RECORD_KEYS_PATH = '/.well-known/bidwright-record-keys.json';

export interface DocumentFile {
  name: string;
  type: string;
  bytes: Buffer;
}

interface DocumentType {
  name: string;
  /** Such as `RC` in `RC-2026-000001`. */
  numberPrefix: string;
  file: DownloadName;
  audience: readonly UserParty[];
  isDue: (amounts: HireAmounts) => boolean;
}

interface HireAmounts {
  /** Released to the developer, including the platform fee. */
  releasedCents: number;
  feeCents: number;
  /** Excludes what a bank took back. */
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

/** The receipt comes first. */
export function listDueKinds(amounts: HireAmounts): DocumentKind[] {
  return documentKinds.filter((kind) => documentTypes[kind].isDue(amounts));
}

export function findDocumentKind(file: DownloadName): DocumentKind | null {
  return documentKinds.find((kind) => documentTypes[kind].file === file) ?? null;
}

/** Such as `RC-2026-000001`. */
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

export function toDocumentHashInput({
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
