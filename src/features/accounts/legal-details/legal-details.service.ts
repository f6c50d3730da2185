import { recordAudit } from '#features/audit/audit.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { lockUser } from '../account.service.ts';
import { assertNotSuspended } from '../suspension/suspension-guard.service.ts';
import { LegalDetails } from './legal-details.entity.ts';
import { findLegalDetails } from './legal-details.queries.ts';
import { legalDetailsRefusal } from './legal-details.rules.ts';
import type { LegalDetailsView, SaveLegalDetails } from './legal-details.schema.ts';

export async function loadLegalDetails({ em, actor }: ActorCtx): Promise<LegalDetailsView> {
  const refusal = legalDetailsRefusal(actor);
  if (refusal) throw refusal;
  return findLegalDetails(em, actor.id);
}

/** Documents that were already issued remain unchanged. */
export async function saveLegalDetails(
  ctx: ActorCtx,
  details: SaveLegalDetails,
): Promise<LegalDetailsView> {
  const { actor, now } = ctx;
  const refusal = legalDetailsRefusal(actor);
  if (refusal) throw refusal;
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await lockUser(em, actor.id);
    // The other side reads them on invoices.
    await assertNotSuspended(em, actor.id);
    const isEmpty = Object.values(details).every((value) => value === null);
    if (isEmpty) await em.nativeDelete(LegalDetails, { userId: actor.id });
    else await em.upsert(LegalDetails, { userId: actor.id, ...details, updatedAt: now() });
    // Without the values, because an entry of the log cannot be deleted.
    await recordAudit(ctx, { action: 'legal_details_changed', on: { type: 'user', id: actor.id } });
    return details;
  });
}
