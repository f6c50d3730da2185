import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import { forEachSafely } from '#platform/server/job-parts.ts';
import { tellAdmins } from '../disputes/dispute.mail.ts';
import { divide } from '../money/division.service.ts';
import { clockAt, type ReminderName, reminders, remindersBetween, waits } from './clock.rules.ts';
import { remind } from './reminder.mail.ts';
import { factsOf, lockHire, settleClock, type Taking, takeStepAs } from './step.service.ts';
import { tellOfStep } from './work.mail.ts';

/** Performs the due steps and sends the due reminders of all hires. Throws at the end if any failed. */
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

/** Performs the due step of a hire or sends its reminders, if still due when the project is locked. */
async function wakeHire(ctx: SystemCtx, projectId: number): Promise<void> {
  await ctx.em.fork().transactional(async (em) => {
    const within = { ...ctx, em };
    const held = await lockHire(em, projectId);
    const { hire, project } = held;
    const now = ctx.now();
    // Stryker disable next-line all: a concurrent run has done it already
    if (!hire.nextDeadlineAt || hire.nextDeadlineAt > now) return;
    const facts = await factsOf(em, hire);
    const step = waits[hire.state]?.clock;
    const acts = clockAt(facts);
    if (step && acts && acts <= now) {
      await takeStepAs(within, 'clock', held, step, (taking) => actOf(within, taking, step));
      return;
    }
    for (const name of remindersBetween(facts, hire.deadlinesCheckedAt, now)) {
      await remindOf(within, { hire, project }, name);
    }
    hire.deadlinesCheckedAt = now;
    await settleClock(within, hire);
  });
}

type ClockStep = NonNullable<NonNullable<(typeof waits)[keyof typeof waits]>['clock']>;

async function actOf(ctx: SystemCtx, taking: Taking, step: ClockStep) {
  const { hire } = taking;
  const share = shareOf(step, hire.amountCents);
  const detail = share === null ? {} : await divide(ctx, hire, share);
  await tellOfStep(ctx, taking, step);
  return { detail };
}

/** Returns the developer's share of a step in cents; null if the step moves no money. */
function shareOf(step: ClockStep, heldCents: number): number | null {
  if (step === 'releaseBySilence') return heldCents;
  return step === 'refundAbandoned' ? 0 : null;
}

async function remindOf(
  ctx: SystemCtx,
  { hire, project }: Pick<Taking, 'hire' | 'project'>,
  name: ReminderName,
) {
  if (name === 'decision_due' || name === 'decision_late') {
    await tellAdmins(ctx, hire, project.title);
    return;
  }
  for (const party of reminders[name].to) await remind(ctx, { hire, project }, name, party);
}
