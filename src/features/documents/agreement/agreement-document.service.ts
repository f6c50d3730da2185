import { loadAgreement } from '#features/hires/agreement/agreement.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/pdf/render-pdf.ts';
import type { DocumentFile } from '../document.rules.ts';
import { toAgreementLayout } from './agreement-document.rules.ts';

/**
 * Returns the agreement of a hire as a PDF. Throws `no_agreement` if there is no agreement, or if
 * the actor is neither a side of the hire nor an admin.
 */
export async function exportAgreement(ctx: ActorCtx, projectId: number): Promise<DocumentFile> {
  const bytes = await renderPdf(toAgreementLayout(await loadAgreement(ctx, projectId)));
  return { name: `Agreement of project ${projectId}.pdf`, type: 'application/pdf', bytes };
}
