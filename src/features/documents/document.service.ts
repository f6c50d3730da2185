import { createHash } from 'node:crypto';
import { partyOf } from '#features/hires/hire.rules.ts';
import { lockProject } from '#features/projects/project.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { renderSheet } from '#platform/server/pdf/pdf-sheet.ts';
import { contentOf } from './content.rules.ts';
import { Document } from './document.entity.ts';
import { dealOf, unissued } from './document.queries.ts';
import {
  type DocumentKind,
  dueKinds,
  kindOfFile,
  kinds,
  noDocument,
  numberOf,
  sealedText,
} from './document.rules.ts';
import { type DocumentsView, type Download, downloads, IssuedDocument } from './document.schema.ts';
import { nextNumber } from './numbering.service.ts';
import { recordFile } from './record/record.service.ts';
import { sheetOf } from './sheet.rules.ts';
import { statementFile } from './statement/statement.service.ts';

const downloading: Limit = { name: 'download-document', times: 120, within: 3_600 };

export interface OpenDocument {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Returns a file of a hired project. Throws a 404 if it does not exist or is not for the actor. */
export async function openDocument(
  ctx: ActorCtx,
  projectId: number,
  file: Download,
): Promise<OpenDocument> {
  await ctx.limits.use(downloading, String(ctx.actor.id));
  if (file === 'record.json') return recordFile(ctx, projectId);
  if (file === 'statement.pdf' || file === 'statement.csv') {
    return statementFile(ctx, projectId, file);
  }
  const kind = kindOfFile(file);
  if (!kind) throw noDocument();
  let document = await issuedDocument(ctx, projectId, kind);
  if (!document) {
    await issueDocuments(ctx, projectId);
    document = await issuedDocument(ctx, projectId, kind);
  }
  if (!document) throw noDocument();
  const bytes = await renderSheet(sheetOf(document));
  return { name: `${kinds[kind].name} ${document.number}.pdf`, type: 'application/pdf', bytes };
}

/**
 * Returns an issued document; null if it is due but not issued. Throws a 404 if the actor may not
 * see it.
 */
async function issuedDocument(
  { em, actor }: ActorCtx,
  projectId: number,
  kind: DocumentKind,
): Promise<IssuedDocument | null> {
  const deal = await dealOf(em, projectId);
  const party = deal && partyOf(deal, actor);
  if (!party || !kinds[kind].for.includes(party)) throw noDocument();
  if (!dueKinds(deal).includes(kind)) throw noDocument();
  const stored = deal.issued.find((document) => document.kind === kind);
  return stored ? unchanged(projectId, stored) : null;
}

function unchanged(projectId: number, stored: IssuedDocument): IssuedDocument {
  const document = IssuedDocument.parse(stored);
  if (sealOf({ ...document, projectId }) === document.sha256) return document;
  throw new Error(`Document ${document.number} is not what was issued`);
}

/** Issues all due documents of a project. Documents that were already issued remain unchanged. */
export function issueDocuments(
  ctx: Pick<SystemCtx, 'em' | 'now'>,
  projectId: number,
): Promise<void> {
  return ctx.em.fork().transactional(async (em) => {
    await lockProject(em, projectId);
    const deal = await dealOf(em, projectId);
    if (!deal) return;
    let receipt = deal.issued.find(({ kind }) => kind === 'receipt')?.number ?? '';
    for (const kind of dueKinds(deal)) {
      if (deal.issued.some((document) => document.kind === kind)) continue;
      const at = ctx.now();
      const [year, issuedAt] = [at.getUTCFullYear(), at.toISOString()];
      const nth = await nextNumber(em, kind, year);
      const number = numberOf(kind, year, nth);
      if (kind === 'receipt') receipt = number;
      const content = contentOf(kind, deal, receipt);
      const sha256 = sealOf({ number, kind, projectId, issuedAt, content });
      em.create(Document, { number, kind, year, nth, projectId, issuedAt: at, content, sha256 });
    }
    await em.flush();
  });
}

/** Issues all due documents of a user before their name is deleted. */
export async function issueOutstanding(
  ctx: Pick<SystemCtx, 'em' | 'now'>,
  personId: number,
): Promise<void> {
  for (const projectId of await unissued(ctx.em, personId)) await issueDocuments(ctx, projectId);
}

function sealOf(sealed: Parameters<typeof sealedText>[0]): string {
  return createHash('sha256').update(sealedText(sealed)).digest('hex');
}

/** Returns the downloads of a hired project that the actor may see. */
export async function documentsOf(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<DocumentsView> {
  const deal = await dealOf(em, projectId);
  const party = deal && partyOf(deal, actor);
  if (!party) throw noDocument();
  const due = dueKinds(deal);
  const items = downloads.flatMap((file) => {
    const kind = kindOfFile(file);
    if (!kind) return [{ file, number: null, issuedAt: null }];
    if (!due.includes(kind) || !kinds[kind].for.includes(party)) return [];
    const issued = deal.issued.find((document) => document.kind === kind);
    return [{ file, number: issued?.number ?? null, issuedAt: issued?.issuedAt ?? null }];
  });
  return { projectId, items };
}
