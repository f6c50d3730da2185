import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { getParty } from '#features/hires/hire.rules.ts';
import type { NamedMilestone } from '#features/hires/milestones/milestone.schema.ts';
import { lockProject } from '#features/projects/project.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { renderPdf } from '#platform/server/pdf/render-pdf.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { exportAgreement } from './agreement/agreement-document.service.ts';
import { Document } from './document.entity.ts';
import {
  findDocumentData,
  type HireDocuments,
  listProjectIdsMissingDocuments,
  type MilestoneData,
  type StoredDocument,
} from './document.queries.ts';
import {
  ARCHIVE_FILE,
  type DocumentFile,
  type DocumentKind,
  type DownloadName,
  documentNotFoundError,
  documentTypes,
  formatDocumentNumber,
  listDueDocuments,
  projectFiles,
  toDocumentHashInput,
} from './document.rules.ts';
import { type DocumentsView, IssuedDocument } from './document.schema.ts';
import { buildDocumentContent, toDocumentLayout } from './document-content.rules.ts';
import { exportArchive } from './project-archive/archive.service.ts';
import { exportStatement } from './statement/statement.service.ts';

const downloadLimit: RateLimit = { name: 'download-document', maxUses: 120, windowSeconds: 3_600 };

/**
 * Issues a due document that was not issued yet. Throws `no_document`, or `no_agreement` for the
 * agreement.
 */
export async function loadDocumentFile(
  ctx: ActorCtx,
  projectId: number,
  file: DownloadName,
): Promise<DocumentFile> {
  await ctx.limits.use(downloadLimit, String(ctx.actor.id));
  if (file === ARCHIVE_FILE) return exportArchive(ctx, projectId);
  if (file === 'agreement.pdf') return exportAgreement(ctx, { projectId });
  if (file === 'statement.pdf' || file === 'statement.csv') {
    return exportStatement(ctx, projectId, file);
  }
  let document = await findIssuedDocument(ctx, projectId, file);
  if (!document) {
    await issueDocuments(ctx, projectId);
    document = await findIssuedDocument(ctx, projectId, file);
  }
  if (!document) throw documentNotFoundError();
  const bytes = await renderPdf(toDocumentLayout(document));
  return {
    name: `${documentTypes[document.kind].name} ${document.number}.pdf`,
    type: 'application/pdf',
    bytes,
  };
}

/** Null if the document is due but not issued yet. */
async function findIssuedDocument(
  { em, actor }: ActorCtx,
  projectId: number,
  file: DownloadName,
): Promise<IssuedDocument | null> {
  const data = await findDocumentData(em, projectId);
  const party = data && getParty(data, actor);
  if (!party) throw documentNotFoundError();
  const due = listDueDocuments(data.milestones, data.issued).find((one) => one.file === file);
  if (!due || !documentTypes[due.kind].audience.includes(party)) throw documentNotFoundError();
  return due.issued && verifyStoredDocument(projectId, due.issued);
}

/** Throws if the stored fields do not match the stored hash. */
function verifyStoredDocument(projectId: number, storedDocument: StoredDocument): IssuedDocument {
  // Not the parsed document: parsing drops fields that were removed since, and may add new ones.
  if (hashDocument({ ...storedDocument, projectId }) !== storedDocument.sha256) {
    throw new Error(`Document ${storedDocument.number} was changed after it was issued`);
  }
  return IssuedDocument.parse(storedDocument);
}

/** Documents that were already issued remain unchanged. */
export function issueDocuments(
  ctx: Pick<SystemCtx, 'em' | 'now'>,
  projectId: number,
): Promise<void> {
  return ctx.em.fork().transactional(async (em) => {
    await lockProject(em, projectId);
    const data = await findDocumentData(em, projectId);
    if (!data) return;
    const receiptNumbers = new Map<number, string>();
    // The receipts come first. The other documents contain the number of the receipt.
    for (const due of listDueDocuments(data.milestones, data.issued)) {
      const { id } = due.milestone;
      const receiptNumber = receiptNumbers.get(id) ?? '';
      const { number } =
        due.issued ?? (await issueDocument(em, data, { ...due, receiptNumber, at: ctx.now() }));
      if (due.kind === 'receipt') receiptNumbers.set(id, number);
    }
    await em.flush();
  });
}

interface NewDocument {
  kind: DocumentKind;
  milestone: MilestoneData;
  refundNth: number | null;
  receiptNumber: string;
  at: Date;
}

async function issueDocument(
  em: SqlEntityManager,
  data: HireDocuments,
  { kind, milestone, refundNth, receiptNumber, at }: NewDocument,
): Promise<Document> {
  const { projectId, title } = data;
  const issuedAt = at.toISOString();
  const year = at.getUTCFullYear();
  const nth = await takeNextNumber(em, kind, year);
  const number = formatDocumentNumber(kind, year, nth);
  const namedMilestone = toNamedMilestone(data, milestone);
  const reduction = milestone.reductions.find((one) => one.nth === refundNth);
  const documentData = {
    ...data,
    ...milestone,
    title,
    milestone: namedMilestone,
    ...(reduction && { returnedCents: reduction.amountCents, dividedAt: reduction.decidedAt }),
    isReduction: reduction !== undefined,
  };
  const content = buildDocumentContent(kind, documentData, receiptNumber);
  const sha256 = hashDocument({ number, kind, projectId, issuedAt, content });
  return em.create(Document, {
    ...{ number, kind, year, nth, projectId, issuedAt: at, content, sha256 },
    milestoneId: milestone.position > 1 ? milestone.id : null,
    refundNth,
  });
}

function toNamedMilestone(
  { milestoneCount: count }: HireDocuments,
  { id, position, title }: MilestoneData,
): NamedMilestone {
  return count > 1 ? { id, position, count, title } : null;
}

/** Account deletion calls this before it deletes the user's name, which documents contain. */
export async function issueMissingDocuments(
  ctx: Pick<SystemCtx, 'em' | 'now'>,
  userId: number,
): Promise<void> {
  for (const projectId of await listProjectIdsMissingDocuments(ctx.em, userId))
    await issueDocuments(ctx, projectId);
}

function hashDocument(document: Parameters<typeof toDocumentHashInput>[0]): string {
  return createHash('sha256').update(toDocumentHashInput(document)).digest('hex');
}

export async function listDocuments(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<DocumentsView> {
  const data = await findDocumentData(em, projectId);
  const party = data && getParty(data, actor);
  if (!party) throw documentNotFoundError();
  const toItem = (file: DownloadName) => ({ file, milestone: null, number: null, issuedAt: null });
  const documents = listDueDocuments(data.milestones, data.issued)
    .filter(({ kind }) => documentTypes[kind].audience.includes(party))
    .map(({ file, milestone, issued }) => ({
      file,
      milestone: toNamedMilestone(data, milestone),
      number: issued?.number ?? null,
      issuedAt: issued?.issuedAt ?? null,
    }));
  const items = [
    ...projectFiles.filter((file) => file !== 'agreement.pdf' || data.hasAgreement).map(toItem),
    ...documents,
    toItem(ARCHIVE_FILE),
  ];
  return { projectId, items };
}

/**
 * The counter remains locked until the caller's transaction ends, so that no number is skipped or
 * used twice.
 */
export async function takeNextNumber(
  em: SqlEntityManager,
  kind: DocumentKind,
  year: number,
): Promise<number> {
  const { last } = await db(em)
    .insertInto('document_counters')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'year'])
        .doUpdateSet((eb) => ({ last: eb('document_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
