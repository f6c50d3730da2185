import { acceptChange } from '#features/hires/changes/accept-change.service.ts';
import { findOpenPayment } from '#features/hires/changes/change.queries.ts';
import type { ChangeView } from '#features/hires/changes/change.schema.ts';
import { findAcceptableChange } from '#features/hires/changes/change.service.ts';
import { listTouchedIds } from '#features/hires/changes/change-items.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { cancelPayment } from './intent-commands.service.ts';

/**
 * Cancels an open payment of a milestone that the change touches, before the change is accepted.
 * Leaves a payment that is being processed, with which the acceptance is refused. Does nothing for a
 * caller that cannot accept the change.
 */
export async function cancelTouchedPayment(ctx: ActorCtx, changeId: number): Promise<void> {
  const change = await findAcceptableChange(ctx, changeId);
  if (!change) return;
  const { projectId, items } = change;
  const payment = await findOpenPayment(ctx.em.fork(), projectId, listTouchedIds(items));
  const isInProgress = payment?.status === 'processing' || payment?.status === 'requires_action';
  if (payment && !isInProgress) await cancelPayment(ctx, payment.id);
}

/** In the transaction of the caller, after `cancelTouchedPayment`. */
export function acceptPayableChange(ctx: ActorCtx, changeId: number): Promise<ChangeView> {
  return acceptChange(ctx, changeId);
}
