import { User } from '#features/accounts/user.entity.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { findDoneSteps } from './first-steps.queries.ts';
import { type FirstStep, firstStepsByRole } from './first-steps.rules.ts';

export async function listFirstSteps(ctx: ActorCtx): Promise<FirstStep[]> {
  const done = await findDoneSteps(ctx);
  return done ? firstStepsByRole[ctx.actor.role].filter((step) => !done[step]) : [];
}

export async function dismissFirstSteps({ em, actor, now }: ActorCtx): Promise<void> {
  const dismissed = { firstStepsEndedAt: now() };
  await em.nativeUpdate(User, { id: actor.id, firstStepsEndedAt: null }, dismissed);
}
