import type { ActorCtx } from '#platform/server/context.ts';
import { toChangeView } from '../changes/change-view.service.ts';
import { getParty, workspaceNotFoundError } from '../hire.rules.ts';
import type { MilestoneView } from '../workspace/workspace.schema.ts';
import { toListedMilestone } from '../workspace/workspace.service.ts';
import { findHireRow } from './hire-view.queries.ts';
import type { HireView } from './hire-view.schema.ts';
import { unknownMilestoneError } from './milestone.rules.ts';

/** Throws `no_room` without access. */
export async function loadHire(ctx: ActorCtx, projectId: number): Promise<HireView> {
  const row = await findHireRow(ctx.em, projectId, ctx.actor.id);
  const party = row && getParty(row, ctx.actor);
  if (!row || !party) throw workspaceNotFoundError();
  const reader = { party, isInvolved: row.isInvolved, now: ctx.now() };
  return {
    projectId,
    state: row.state,
    agreementVersion: row.agreementVersion,
    milestones: row.milestones.map((milestone) => toMilestoneView(milestone, reader)),
    openChange: row.openChange && toChangeView(row.openChange, row),
  };
}

function toMilestoneView(...milestone: Parameters<typeof toListedMilestone>): MilestoneView {
  const { frozen, offeredTo, next, ...view } = toListedMilestone(...milestone);
  return view;
}

export async function loadMilestone(
  ctx: ActorCtx,
  { projectId, milestoneId }: { projectId: number; milestoneId: number },
): Promise<MilestoneView> {
  const { milestones } = await loadHire(ctx, projectId);
  const milestone = milestones.find(({ id }) => id === milestoneId);
  if (!milestone) throw unknownMilestoneError();
  return milestone;
}
