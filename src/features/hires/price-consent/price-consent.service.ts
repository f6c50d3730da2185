import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { type ActorCtx, type Ctx, inTransaction } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { isSide } from '../disputes/dispute.rules.ts';
import { getParty, notYourStepError } from '../hire.rules.ts';
import { lockHire } from '../steps/step.service.ts';
import { findPriceConsent, findPublicTerms } from './price-consent.queries.ts';
import { priceConsentRefusal } from './price-consent.rules.ts';
import type { PriceAndDays, PriceConsent, SetPriceConsent } from './price-consent.schema.ts';

/**
 * A repeated call changes nothing. Returns null if the project cannot be shown any more and the
 * consent was taken back.
 */
export function setPriceConsent(
  ctx: ActorCtx,
  { projectId, isGiven }: SetPriceConsent,
): Promise<PriceConsent | null> {
  return inTransaction(ctx, async (ctx) => {
    const { em, actor } = ctx;
    if (isGiven) await assertNotSuspended(em, actor.id);
    const { hire, project } = await lockHire(em, projectId);
    const party = getParty(hire, actor);
    if (!isSide(party)) throw notYourStepError();
    const refusal = isGiven ? priceConsentRefusal({ hire, project }) : null;
    if (refusal) throw refusal;
    const property = party === 'client' ? 'hasClientPriceConsent' : 'hasDeveloperPriceConsent';
    if (hire[property] !== isGiven) {
      hire[property] = isGiven;
      await em.flush();
      await recordAudit(ctx, {
        action: 'price_consent_changed',
        on: { type: 'project', id: projectId },
        details: { isGiven },
      });
      for (const userId of [hire.clientId, hire.developerId])
        await publishEvent(em, userId, { kind: 'work', id: projectId });
    }
    return findPriceConsent(em, projectId);
  });
}

/** Null also if the project does not exist. */
export function loadPublicTerms({ em }: Ctx, projectId: number): Promise<PriceAndDays | null> {
  return findPublicTerms(em, projectId);
}

/** A deleted account cannot take its consent back, so it is taken back for it. */
export async function deletePriceConsents(em: ActorCtx['em'], userId: number): Promise<void> {
  for (const side of ['client', 'developer'] as const)
    await db(em)
      .updateTable('hires')
      .set({ [`has_${side}_price_consent`]: false })
      .where(`${side}_id`, '=', userId)
      .where(`has_${side}_price_consent`, '=', true)
      .execute();
}
