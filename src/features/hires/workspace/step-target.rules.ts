import { hasSeveralMilestones } from '../milestones/several-milestones.rules.ts';
import type { WorkspaceView } from './workspace.schema.ts';

/** A step concerns the open milestone also if another one is the current one by then. */
export function getStepTarget({
  projectId,
  milestoneId,
}: Pick<WorkspaceView, 'projectId' | 'milestoneId'>) {
  return { projectId, milestoneId };
}

/** Part of the key of a draft. */
export function getDraftId(
  workspace: Pick<WorkspaceView, 'projectId' | 'milestoneId' | 'milestones'>,
): string {
  const { projectId, milestoneId } = workspace;
  return hasSeveralMilestones(workspace) ? `${projectId}-${milestoneId}` : String(projectId);
}
