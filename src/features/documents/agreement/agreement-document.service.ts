import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { AgreementQuery } from '#features/hires/agreement/agreement.schema.ts';
import { loadAgreement } from '#features/hires/agreement/agreement.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { DocumentLayout } from '#platform/server/pdf/document-layout.ts';
import { renderPdf } from '#platform/server/pdf/render-pdf.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import type { DocumentFile } from '../document.rules.ts';
import { toAgreementLayout } from './agreement-document.rules.ts';
import { AgreementPdf } from './agreement-pdf.entity.ts';

/** As large as the allowance of other downloads. */
const readLimit: RateLimit = { name: 'read-agreement-pdf', maxUses: 120, windowSeconds: 3_600 };

/**
 * Returns the agreement of a hire as a PDF, as `exportAgreement` does, and counts the request. GET
 * has its own allowance, because another site can make the browser send it.
 */
export async function readAgreementPdf(
  ctx: ActorCtx,
  query: AgreementQuery,
): Promise<DocumentFile> {
  await ctx.limits.use(readLimit, String(ctx.actor.id));
  return exportAgreement(ctx, query);
}

export async function exportAgreement(ctx: ActorCtx, query: AgreementQuery): Promise<DocumentFile> {
  const agreement = await loadAgreement(ctx, query);
  const layout = toAgreementLayout(agreement);
  const bytes = await loadOrRender(ctx.em, agreement, layout);
  return { name: `${layout.title}.pdf`, type: 'application/pdf', bytes };
}

/** Returns the stored PDF if it is the one of this layout; otherwise draws and stores it. */
async function loadOrRender(
  em: SqlEntityManager,
  { projectId, version }: { projectId: number; version: number },
  layout: DocumentLayout,
): Promise<Buffer> {
  const printedHash = createHash('sha256').update(canonicalJson(layout)).digest('hex');
  const stored = await db(em)
    .selectFrom('agreement_pdfs')
    .select('bytes')
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .where('printed_hash', '=', printedHash)
    .executeTakeFirst();
  if (stored) return Buffer.from(stored.bytes);
  const bytes = await renderPdf(layout);
  await em.upsert(AgreementPdf, { projectId, version, printedHash, bytes });
  return bytes;
}

/** Deletes the stored PDFs of a user's hires, because they contain the user's name. */
export async function deleteAgreementPdfs(em: SqlEntityManager, userId: number): Promise<void> {
  await db(em)
    .deleteFrom('agreement_pdfs')
    .where('project_id', 'in', (eb) =>
      eb
        .selectFrom('hires')
        .select('project_id')
        .where((where) =>
          where.or([where('client_id', '=', userId), where('developer_id', '=', userId)]),
        ),
    )
    .execute();
}
