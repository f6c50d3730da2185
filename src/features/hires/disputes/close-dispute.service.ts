import type { SystemCtx } from '#platform/server/context.ts';
import type { Dispute } from './dispute.entity.ts';
import type { DisputeStatus } from './dispute.rules.ts';
import { DisputeOffer } from './dispute-offer.entity.ts';

/** Closes a dispute with its open offers. The caller must have locked the project. */
export async function closeDispute(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  dispute: Dispute,
  status: Exclude<DisputeStatus, 'open'>,
): Promise<void> {
  dispute.status = status;
  dispute.closedAt = now();
  for (const offer of await em.find(DisputeOffer, { disputeId: dispute.id, status: 'open' })) {
    offer.status = 'closed';
  }
  await em.flush();
}
