import type { UserParty } from '#features/hires/hire.rules.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { DomainError } from '#platform/shared/errors.ts';

export const documentKinds = ['receipt', 'invoice', 'fee_invoice', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const projectFiles = ['agreement.pdf', 'statement.pdf', 'statement.csv'] as const;
export const ARCHIVE_FILE = 'record.json';

type ProjectFile = (typeof projectFiles)[number] | typeof ARCHIVE_FILE;
type DocumentName = `${'receipt' | 'invoice' | 'fee-invoice' | 'credit-note'}${'' | `-${number}`}`;
export type DownloadName = ProjectFile | `${DocumentName}.pdf`;

export function isDownloadName(text: string): text is DownloadName {
  return (
    text === ARCHIVE_FILE ||
    projectFiles.some((file) => file === text) ||
    /^(receipt|invoice|fee-invoice|credit-note)(-([2-9]|[1-9]\d{1,3}))?\.pdf$/.test(text)
  );
}

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
  /** Without its number and extension. */
  fileName: 'receipt' | 'invoice' | 'fee-invoice' | 'credit-note';
  audience: readonly UserParty[];
  isDue: (amounts: MilestoneAmounts) => boolean;
}

interface MilestoneAmounts {
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
    fileName: 'receipt',
    audience: ['client', 'admin'],
    isDue: () => true,
  },
  invoice: {
    name: 'Invoice',
    numberPrefix: 'IN',
    fileName: 'invoice',
    audience: ['client', 'developer', 'admin'],
    isDue: ({ releasedCents }) => releasedCents > 0,
  },
  fee_invoice: {
    name: 'Fee invoice',
    numberPrefix: 'FE',
    fileName: 'fee-invoice',
    audience: ['developer', 'admin'],
    isDue: ({ feeCents }) => feeCents > 0,
  },
  credit_note: {
    name: 'Credit note',
    numberPrefix: 'CN',
    fileName: 'credit-note',
    audience: ['client', 'admin'],
    isDue: ({ returnedCents }) => returnedCents > 0,
  },
};

/** The receipt comes first. */
export function listDueKinds(amounts: MilestoneAmounts): DocumentKind[] {
  return documentKinds.filter((kind) => documentTypes[kind].isDue(amounts));
}

interface Issued {
  kind: DocumentKind;
  milestoneId: number;
  refundNth: number | null;
  issuedAt: string;
  number: string;
}

interface DueMilestone extends MilestoneAmounts {
  id: number;
  position: number;
  reductions: readonly { nth: number }[];
}

export interface DueDocument<Document extends Issued, Milestone extends DueMilestone> {
  kind: DocumentKind;
  file: DownloadName;
  milestone: Milestone;
  /** The refund of a credit note for a lower price. */
  refundNth: number | null;
  /** Null if it is due but not issued yet. */
  issued: Document | null;
}

/** The refunds of lower prices, and that of the division as null. */
function listRefunds(kind: DocumentKind, milestone: DueMilestone): (number | null)[] {
  const division = documentTypes[kind].isDue(milestone) ? [null] : [];
  if (kind !== 'credit_note') return division;
  return [...milestone.reductions.map(({ nth }) => nth), ...division];
}

/**
 * In the order of kinds. The first document of a kind of the first milestone has a name without a
 * number, whenever it is issued; the others are numbered from 2 in the order of issue, so that a name
 * never changes.
 */
export function listDueDocuments<Document extends Issued, Milestone extends DueMilestone>(
  milestones: readonly Milestone[],
  issued: readonly Document[],
): DueDocument<Document, Milestone>[] {
  return documentKinds.flatMap((kind) => {
    const due = milestones.flatMap((milestone) =>
      listRefunds(kind, milestone).map((refundNth) => ({
        milestone,
        refundNth,
        issued:
          issued.find(
            (one) =>
              one.kind === kind && one.milestoneId === milestone.id && one.refundNth === refundNth,
          ) ?? null,
      })),
    );
    const inOrder = due.toSorted((a, b) => toIssueKey(a).localeCompare(toIssueKey(b)));
    const first = inOrder.find(({ milestone }) => milestone.position === 1);
    const later = inOrder.filter((document) => document !== first);
    return due.map((document): DueDocument<Document, Milestone> => {
      const nth = later.indexOf(document) + 2;
      const { fileName } = documentTypes[kind];
      const file = nth === 1 ? (`${fileName}.pdf` as const) : (`${fileName}-${nth}.pdf` as const);
      return { kind, file, ...document };
    });
  });
}

/** Documents that are not issued yet follow those that are. */
function toIssueKey({
  issued,
  milestone,
  refundNth,
}: Omit<DueDocument<Issued, DueMilestone>, 'kind' | 'file'>) {
  const pad = (number: number) => String(number).padStart(4, '0');
  // The division is the last refund.
  const nth = refundNth === null ? 9999 : refundNth;
  return issued
    ? `issued ${issued.issuedAt} ${issued.number}`
    : `open ${pad(milestone.position)} ${pad(nth)}`;
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
