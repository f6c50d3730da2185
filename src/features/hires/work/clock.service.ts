import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import { forEachSafely } from '#platform/server/job-parts.ts';
import { notifyDecisionDue } from '../disputes/dispute.mail.ts';
import { divide } from '../money/division.service.ts';
import { clockAt, type ReminderName, reminders, remindersBetween, waits } from './clock.rules.ts';
import { remind } from './reminder.mail.ts';
import {
  factsOf,
  lockHire,
  type StepContext,
  takeStepAs,
  updateNextDeadline,
} from './step.service.ts';
import { notifyOfStep } from './work.mail.ts';

/**
 * Performs the due steps and sends the due reminders of all hires. Throws at the end if any failed.
 */
export async function wakeHires(ctx: SystemCtx): Promise<void> {
  const due = await db(ctx.em)
    .selectFrom('hires')
    .select('project_id as id')
    .where('next_deadline_at', '<=', ctx.now().toISOString())
    .orderBy('next_deadline_at')
    .limit(500)
    .execute();
  await forEachSafely(
    due,
    ({ id }) => wakeHire(ctx, id),
    ({ id }) => `project ${id}`,
  );
}

/**
 * Performs the due step of a hire or sends its reminders, if still due when the project is locked.
 */
async function wakeHire(ctx: SystemCtx, projectId: number): Promise<void> {
  await ctx.em.fork().transactional(async (em) => {
    const within = { ...ctx, em };
    const locked = await lockHire(em, projectId);
    const { hire, project } = locked;
    const now = ctx.now();
    // Stryker disable next-line all: a concurrent run has done it already
    if (!hire.nextDeadlineAt || hire.nextDeadlineAt > now) return;
    const facts = await factsOf(em, hire);
    const stepName = waits[hire.state]?.clock;
    const acts = clockAt(facts);
    if (stepName && acts && acts <= now) {
      await takeStepAs(within, 'clock', locked, stepName, (step) => actOf(within, step, stepName));
      return;
    }
    for (const name of remindersBetween(facts, hire.deadlinesCheckedAt, now)) {
      await remindOf(within, { hire, project }, name);
    }
    hire.deadlinesCheckedAt = now;
    await updateNextDeadline(within, hire);
  });
}

type ClockStep = NonNullable<NonNullable<(typeof waits)[keyof typeof waits]>['clock']>;

async function actOf(ctx: SystemCtx, step: StepContext, stepName: ClockStep) {
  const { hire } = step;
  const share = shareOf(stepName, hire.amountCents);
  const detail = share === null ? {} : await divide(ctx, hire, share);
  await notifyOfStep(ctx, step, stepName);
  return { detail };
}

/** Returns the developer's share of a step in cents; null if the step moves no money. */
function shareOf(stepName: ClockStep, heldCents: number): number | null {
  if (stepName === 'releaseBySilence') return heldCents;
  return stepName === 'refundAbandoned' ? 0 : null;
}

async function remindOf(
  ctx: SystemCtx,
  { hire, project }: Pick<StepContext, 'hire' | 'project'>,
  name: ReminderName,
) {
  if (name === 'decision_due' || name === 'decision_late') {
    await notifyDecisionDue(ctx, hire, project.title);
    return;
  }
  for (const party of reminders[name].to) await remind(ctx, { hire, project }, name, party);
}
