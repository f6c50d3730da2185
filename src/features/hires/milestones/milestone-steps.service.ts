import type { ActorCtx } from '#platform/server/context.ts';
import type { DisputeMilestone } from '../disputes/dispute.schema.ts';
import { openDispute } from '../disputes/dispute.service.ts';
import { getParty } from '../hire.rules.ts';
import type { DeliverMilestone, RequestChangesOfMilestone } from '../steps/step-actions.schema.ts';
import { askForChanges, deliver, release } from '../steps/step-actions.service.ts';
import type { MilestoneView } from '../workspace/workspace.schema.ts';
import { findMilestoneTarget } from './hire-view.queries.ts';
import { loadMilestone } from './hire-view.service.ts';
import { unknownMilestoneError } from './milestone.rules.ts';

export function deliverMilestone(
  ctx: ActorCtx,
  { id, ...delivery }: DeliverMilestone,
): Promise<MilestoneView> {
  return performStepOn(ctx, id, (target) => deliver(ctx, { ...target, ...delivery }));
}

export function requestChangesOfMilestone(
  ctx: ActorCtx,
  { id, ...request }: RequestChangesOfMilestone,
): Promise<MilestoneView> {
  return performStepOn(ctx, id, (target) => askForChanges(ctx, { ...target, ...request }));
}

export function releaseMilestone(ctx: ActorCtx, id: number): Promise<MilestoneView> {
  return performStepOn(ctx, id, (target) => release(ctx, target));
}

export function disputeMilestone(
  ctx: ActorCtx,
  { id, ...dispute }: DisputeMilestone,
): Promise<MilestoneView> {
  return performStepOn(ctx, id, (target) => openDispute(ctx, { ...target, ...dispute }));
}

/** Throws `no_milestone` also without access, because hires are private. */
async function performStepOn(
  ctx: ActorCtx,
  id: number,
  perform: (target: { projectId: number; milestoneId: number }) => Promise<unknown>,
): Promise<MilestoneView> {
  const row = await findMilestoneTarget(ctx.em, id);
  if (!row || !getParty(row, ctx.actor)) throw unknownMilestoneError();
  const { projectId, milestoneId } = row;
  await perform({ projectId, milestoneId });
  return loadMilestone(ctx, { projectId, milestoneId });
}
