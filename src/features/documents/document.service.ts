import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { getParty } from '#features/hires/hire.rules.ts';
import { lockProject } from '#features/projects/project.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { renderPdf } from '#platform/server/pdf/render-pdf.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { exportAgreement } from './agreement/agreement-document.service.ts';
import { Document } from './document.entity.ts';
import { findDocumentData, listProjectIdsMissingDocuments } from './document.queries.ts';
import {
  type DocumentFile,
  type DocumentKind,
  documentNotFoundError,
  documentTypes,
  downloadNames,
  findDocumentKind,
  formatDocumentNumber,
  listDueKinds,
  toDocumentHashInput,
} from './document.rules.ts';
import { type DocumentsView, type DownloadName, IssuedDocument } from './document.schema.ts';
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
  if (file === 'record.json') return exportArchive(ctx, projectId);
  if (file === 'agreement.pdf') return exportAgreement(ctx, projectId);
  if (file === 'statement.pdf' || file === 'statement.csv') {
    return exportStatement(ctx, projectId, file);
  }
  const kind = findDocumentKind(file);
  if (!kind) throw documentNotFoundError();
  let document = await findIssuedDocument(ctx, projectId, kind);
  if (!document) {
    await issueDocuments(ctx, projectId);
    document = await findIssuedDocument(ctx, projectId, kind);
  }
  if (!document) throw documentNotFoundError();
  const bytes = await renderPdf(toDocumentLayout(document));
  return {
    name: `${documentTypes[kind].name} ${document.number}.pdf`,
    type: 'application/pdf',
    bytes,
  };
}

/** Null if the document is due but not issued yet. */
async function findIssuedDocument(
  { em, actor }: ActorCtx,
  projectId: number,
  kind: DocumentKind,
): Promise<IssuedDocument | null> {
  const data = await findDocumentData(em, projectId);
  const party = data && getParty(data, actor);
  if (!party || !documentTypes[kind].audience.includes(party)) throw documentNotFoundError();
  if (!listDueKinds(data).includes(kind)) throw documentNotFoundError();
  const storedDocument = data.issued.find((document) => document.kind === kind);
  return storedDocument ? verifyStoredDocument(projectId, storedDocument) : null;
}

/** Throws if the stored fields do not match the stored hash. */
function verifyStoredDocument(projectId: number, storedDocument: IssuedDocument): IssuedDocument {
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
    // `listDueKinds` returns the receipt first. The other documents contain the receipt's number.
    let receiptNumber = data.issued.find(({ kind }) => kind === 'receipt')?.number ?? '';
    for (const kind of listDueKinds(data)) {
      if (data.issued.some((document) => document.kind === kind)) continue;
      const at = ctx.now();
      const issuedAt = at.toISOString();
      const year = at.getUTCFullYear();
      const nth = await takeNextNumber(em, kind, year);
      const number = formatDocumentNumber(kind, year, nth);
      if (kind === 'receipt') receiptNumber = number;
      const content = buildDocumentContent(kind, data, receiptNumber);
      const sha256 = hashDocument({ number, kind, projectId, issuedAt, content });
      em.create(Document, { number, kind, year, nth, projectId, issuedAt: at, content, sha256 });
    }
    await em.flush();
  });
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
  const dueKinds = listDueKinds(data);
  const items = downloadNames.flatMap((file) => {
    if (file === 'agreement.pdf' && !data.hasAgreement) return [];
    const kind = findDocumentKind(file);
    if (!kind) return [{ file, number: null, issuedAt: null }];
    if (!dueKinds.includes(kind) || !documentTypes[kind].audience.includes(party)) return [];
    const issued = data.issued.find((document) => document.kind === kind);
    return [{ file, number: issued?.number ?? null, issuedAt: issued?.issuedAt ?? null }];
  });
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
