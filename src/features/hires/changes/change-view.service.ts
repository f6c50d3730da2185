import type { ActorCtx } from '#platform/server/context.ts';
import { FIRST_VERSION } from '../agreement/agreement.rules.ts';
import { getParty, type MilestoneState, workspaceNotFoundError } from '../hire.rules.ts';
import { findChangesOfHire } from './change.queries.ts';
import { changeNotFoundError } from './change.rules.ts';
import type { ChangeView } from './change.schema.ts';
import { nextPaymentCents, sumRefundCents } from './change-items.rules.ts';

interface PricedMilestone {
  id: number;
  position: number;
  state: MilestoneState;
  amountCents: number;
}

interface CurrentTerms {
  milestones: readonly PricedMilestone[];
  agreementVersion: number;
}

/** `nextPaymentCents` is null for a change that is neither open nor the last accepted one. */
export function toChangeView(
  change: Omit<ChangeView, 'refundCents' | 'nextPaymentCents'>,
  { milestones, agreementVersion }: CurrentTerms,
): ChangeView {
  const isCurrent = change.agreementVersion === agreementVersion;
  const items = change.state === 'open' ? change.items : [];
  return {
    ...change,
    refundCents: sumRefundCents(change.items),
    nextPaymentCents:
      change.state === 'open' || isCurrent ? nextPaymentCents(milestones, items) : null,
  };
}

/** The newest first. Throws `no_room` without access. */
export async function listChanges(
  { em, actor }: Pick<ActorCtx, 'em' | 'actor'>,
  projectId: number,
): Promise<ChangeView[]> {
  const row = await findChangesOfHire(em, projectId);
  if (!row || !getParty(row, actor)) throw workspaceNotFoundError();
  const agreementVersion = row.agreementVersion ?? FIRST_VERSION;
  return row.changes.map((change) => toChangeView(change, { ...row, agreementVersion }));
}

export async function loadChange(
  ctx: Pick<ActorCtx, 'em' | 'actor'>,
  { id, projectId }: { id: number; projectId: number },
): Promise<ChangeView> {
  const change = (await listChanges(ctx, projectId)).find((one) => one.id === id);
  if (!change) throw changeNotFoundError();
  return change;
}
