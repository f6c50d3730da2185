import { addDays } from '#platform/shared/format/deadline.ts';
import { hasSeveralMilestones } from '../milestones/several-milestones.rules.ts';
import type { WorkspaceView } from '../workspace/workspace.schema.ts';
import type { TurnContext } from './turn.rules.ts';

/** After the last funded milestone has ended; then the planned ones are dropped. */
export const DROP_AFTER_DAYS = 30;
const reminderDays = [7, 21, 27] as const;

export function dropPlannedAt(idleSince: Date): Date {
  return addDays(idleSince, DROP_AFTER_DAYS);
}

/** The next reminder, else the drop, which may be in the past. */
export function nextIdleDeadlineAfter(idleSince: Date, now: Date): Date {
  const next = reminderDays.map((days) => addDays(idleSince, days)).find((at) => at > now);
  return next ?? dropPlannedAt(idleSince);
}

/** While only planned milestones are left, the client must fund the next one. */
export function toIdleTurn(idleSince: Date | string | null): WorkspaceView['next'] {
  if (idleSince === null) return null;
  const until = dropPlannedAt(new Date(idleSince)).toISOString();
  return { turn: 'client', until, automaticStep: 'dropPlanned' };
}

/** Of the open milestone; if it has ended, of the hire while only planned ones are left. */
export function toTurnContext(workspace: WorkspaceView): TurnContext {
  const { milestones, next, idleSince } = workspace;
  const isOneOfSeveral = hasSeveralMilestones({ milestones });
  return { ...workspace, isOneOfSeveral, next: next ?? toIdleTurn(idleSince) };
}
