import { isPaymentInProgress } from '#features/projects/brief/revision.queries.ts';
import { inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { CHANGE_REMINDER_DAYS } from '../changes/change.rules.ts';
import { processDueChange } from '../changes/change.service.ts';
import { notifyDecisionDue } from '../disputes/dispute.mail.ts';
import { settleOverdueDispute } from '../disputes/dispute-end.service.ts';
import type { StepName } from '../hire.rules.ts';
import { dropPlanned } from '../milestones/end-hire.service.ts';
import type { Milestone } from '../milestones/milestone.entity.ts';
import { notifyOfIdleTime } from '../milestones/milestone.mail.ts';
import { splitFunds } from '../money/split-funds.service.ts';
import { notifyOfStep } from '../steps/step.mail.ts';
import {
  type LockedHire,
  loadMilestoneFacts,
  lockHire,
  performStep,
  type StepContext,
  type StepOutcome,
  updateNextDeadline,
} from '../steps/step.service.ts';
import {
  automaticStepAt,
  deadlinesByState,
  listRemindersBetween,
  type ReminderName,
  reminders,
} from './deadlines.rules.ts';
import { dropPlannedAt, nextIdleDeadlineAfter } from './idle.rules.ts';
import { isDecisionReminder, notifyOfReminder } from './reminder.mail.ts';

const MAX_MILESTONES_PER_RUN = 500;

/**
 * The longest due first, each milestone, idle hire and proposed change in its own transaction. Throws
 * at the end if any failed.
 */
export async function processDeadlines(ctx: SystemCtx): Promise<void> {
  const now = ctx.now().toISOString();
  const dueMilestones = await db(ctx.em)
    .selectFrom('milestones')
    .select(['id', 'project_id as projectId'])
    .where('next_deadline_at', '<=', now)
    .orderBy('next_deadline_at')
    .limit(MAX_MILESTONES_PER_RUN)
    .execute();
  const idleHires = await db(ctx.em)
    .selectFrom('hires')
    .select('project_id as projectId')
    .where('next_deadline_at', '<=', now)
    .orderBy('next_deadline_at')
    .limit(MAX_MILESTONES_PER_RUN)
    .execute();
  const dueChanges = await db(ctx.em)
    .selectFrom('proposed_changes')
    .select(['id', 'project_id as projectId'])
    .where('state', '=', 'open')
    .where('lapses_at', '<=', addDays(ctx.now(), CHANGE_REMINDER_DAYS).toISOString())
    .where((eb) => eb.or([eb('lapses_at', '<=', now), eb('reminded_at', 'is', null)]))
    .orderBy('lapses_at')
    .limit(MAX_MILESTONES_PER_RUN)
    .execute();
  const runs = [
    ...dueMilestones.map((row) => ({ ...row, run: () => processDueMilestone(ctx, row) })),
    ...idleHires.map((row) => ({ ...row, run: () => processIdleHire(ctx, row.projectId) })),
    ...dueChanges.map((row) => ({ ...row, run: () => processDueChange(ctx, row) })),
  ];
  await forEachSafely(
    runs,
    ({ run }) => run(),
    ({ projectId }) => `project ${projectId}`,
  );
}

/**
 * Drops the planned milestones if the next one was not funded in time, else sends a reminder. Waits
 * while a payment is being processed.
 */
async function processIdleHire(ctx: SystemCtx, projectId: number): Promise<void> {
  await inNewTransaction(ctx, async (ctx) => {
    const lockedHire = await lockHire(ctx.em, projectId);
    const { idleSince, nextDeadlineAt } = lockedHire.hire;
    const now = ctx.now();
    // Stryker disable next-line all: only true if a concurrent run has processed the hire
    if (!idleSince || !nextDeadlineAt || nextDeadlineAt > now) return;
    if (await isPaymentInProgress(ctx.em, projectId)) return;
    if (dropPlannedAt(idleSince) <= now) {
      await dropPlanned(ctx, lockedHire, 'clock', null);
      return;
    }
    await notifyOfIdleTime(ctx, lockedHire, dropPlannedAt(idleSince));
    lockedHire.hire.nextDeadlineAt = nextIdleDeadlineAfter(idleSince, now);
    await ctx.em.flush();
  });
}

/** Does nothing if a concurrent run has processed the milestone. */
async function processDueMilestone(
  ctx: SystemCtx,
  { id, projectId }: Pick<Milestone, 'id' | 'projectId'>,
): Promise<void> {
  // A fork, so that `ctx.em` does not contain changed entities of a failed milestone.
  await inNewTransaction(ctx, async (ctx) => {
    const lockedHire = await lockHire(ctx.em, projectId, id);
    const { milestone } = lockedHire;
    const now = ctx.now();
    // Stryker disable next-line all: only true if a concurrent run has processed the milestone
    if (!milestone.nextDeadlineAt || milestone.nextDeadlineAt > now) return;
    const facts = await loadMilestoneFacts(ctx.em, milestone);
    const stepName = deadlinesByState[milestone.state]?.automaticStep;
    const automaticAt = automaticStepAt(facts);
    if (stepName && automaticAt && automaticAt <= now) {
      await performStep(ctx, lockedHire, stepName, 'clock', (step) =>
        runAutomaticStep(ctx, step, stepName),
      );
      return;
    }
    for (const name of listRemindersBetween(facts, milestone.deadlinesCheckedAt, now)) {
      await sendReminder(ctx, lockedHire, name);
    }
    milestone.deadlinesCheckedAt = now;
    await updateNextDeadline(ctx, milestone);
  });
}

async function runAutomaticStep(
  ctx: SystemCtx,
  step: StepContext,
  stepName: StepName,
): Promise<StepOutcome> {
  if (stepName === 'settleOverdue') return settleOverdueDispute(ctx, step);
  const toDeveloperCents = getDeveloperShareCents(stepName, step.milestone.amountCents);
  const detail = toDeveloperCents === null ? {} : await splitFunds(ctx, step, { toDeveloperCents });
  await notifyOfStep(ctx, step, stepName);
  return { detail };
}

/** Null if the step moves no money. */
function getDeveloperShareCents(stepName: StepName, heldCents: number): number | null {
  if (stepName === 'releaseBySilence') return heldCents;
  return stepName === 'refundAbandoned' ? 0 : null;
}

async function sendReminder(ctx: SystemCtx, lockedHire: LockedHire, name: ReminderName) {
  if (isDecisionReminder(name)) {
    await notifyDecisionDue(ctx, lockedHire);
    return;
  }
  for (const party of reminders[name].to) await notifyOfReminder(ctx, lockedHire, name, party);
}
