import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { getParty } from '#features/hires/hire.rules.ts';
import { lockProject } from '#features/projects/project.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { renderPdf } from '#platform/server/pdf/render-pdf.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { agreementFile } from './agreement/agreement-document.service.ts';
import { Document } from './document.entity.ts';
import { findDocumentData, listHiresMissingDocuments } from './document.queries.ts';
import {
  type DocumentKind,
  documentHashInput,
  documentNotFoundError,
  documentTypes,
  downloads,
  findDocumentKind,
  formatDocumentNumber,
  listDueKinds,
} from './document.rules.ts';
import { type DocumentsView, type Download, IssuedDocument } from './document.schema.ts';
import { buildContent, toDocumentLayout } from './document-content.rules.ts';
import { exportArchive } from './project-archive/archive.service.ts';
import { statementFile } from './statement/statement.service.ts';

const downloadLimit: RateLimit = { name: 'download-document', maxUses: 120, windowSeconds: 3_600 };

export interface DocumentFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Returns a file of a hired project. Throws a 404 if it does not exist or is not for the actor. */
export async function loadDocumentFile(
  ctx: ActorCtx,
  projectId: number,
  file: Download,
): Promise<DocumentFile> {
  await ctx.limits.use(downloadLimit, String(ctx.actor.id));
  if (file === 'record.json') return exportArchive(ctx, projectId);
  if (file === 'agreement.pdf') return agreementFile(ctx, projectId);
  if (file === 'statement.pdf' || file === 'statement.csv') {
    return statementFile(ctx, projectId, file);
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

/**
 * Returns an issued document; null if it is due but not issued. Throws a 404 if the actor may not
 * see it.
 */
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

function verifyStoredDocument(projectId: number, storedDocument: IssuedDocument): IssuedDocument {
  const document = IssuedDocument.parse(storedDocument);
  if (hashDocument({ ...document, projectId }) === document.sha256) return document;
  throw new Error(`Document ${document.number} is not what was issued`);
}

/** Issues all due documents of a project. Documents that were already issued remain unchanged. */
export function issueDocuments(
  ctx: Pick<SystemCtx, 'em' | 'now'>,
  projectId: number,
): Promise<void> {
  return ctx.em.fork().transactional(async (em) => {
    await lockProject(em, projectId);
    const data = await findDocumentData(em, projectId);
    if (!data) return;
    let receipt = data.issued.find(({ kind }) => kind === 'receipt')?.number ?? '';
    for (const kind of listDueKinds(data)) {
      if (data.issued.some((document) => document.kind === kind)) continue;
      const at = ctx.now();
      const [year, issuedAt] = [at.getUTCFullYear(), at.toISOString()];
      const nth = await nextNumber(em, kind, year);
      const number = formatDocumentNumber(kind, year, nth);
      if (kind === 'receipt') receipt = number;
      const content = buildContent(kind, data, receipt);
      const sha256 = hashDocument({ number, kind, projectId, issuedAt, content });
      em.create(Document, { number, kind, year, nth, projectId, issuedAt: at, content, sha256 });
    }
    await em.flush();
  });
}

/** Issues all due documents of a user before their name is deleted. */
export async function issueMissingDocuments(
  ctx: Pick<SystemCtx, 'em' | 'now'>,
  userId: number,
): Promise<void> {
  for (const projectId of await listHiresMissingDocuments(ctx.em, userId))
    await issueDocuments(ctx, projectId);
}

function hashDocument(document: Parameters<typeof documentHashInput>[0]): string {
  return createHash('sha256').update(documentHashInput(document)).digest('hex');
}

/** Returns the downloads of a hired project that the actor may see. */
export async function listDocuments(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<DocumentsView> {
  const data = await findDocumentData(em, projectId);
  const party = data && getParty(data, actor);
  if (!party) throw documentNotFoundError();
  const dueKinds = listDueKinds(data);
  const items = downloads.flatMap((file) => {
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
 * Returns the next number of a kind in a year. The statement locks the counter until the end of the
 * caller's transaction, because numbers must have no gaps and must not be used twice.
 */
export async function nextNumber(
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
