import { User } from '#features/accounts/user.entity.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { findDoneSteps } from './first-steps.queries.ts';
import { type FirstStep, firstStepsByRole } from './first-steps.rules.ts';

export async function listFirstSteps(ctx: ActorCtx): Promise<FirstStep[]> {
  const done = await findDoneSteps(ctx);
  return done ? firstStepsByRole[ctx.actor.role].filter((step) => !done[step]) : [];
}

export async function endFirstSteps(ctx: ActorCtx): Promise<void> {
  await inTransaction(ctx, async ({ em, actor, now }) => {
    const ended = { firstStepsEndedAt: now() };
    await em.nativeUpdate(User, { id: actor.id, firstStepsEndedAt: null }, ended);
  });
}
