import { LockMode } from '@mikro-orm/core';
import { lockUser } from '#features/accounts/account.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { Developer } from '../developer.entity.ts';
import { portfolioOf, workCount } from './portfolio.queries.ts';
import { addRefusal, changeRefusal, showRefusal, workNotFound } from './portfolio.rules.ts';
import type { AddWork, ChangeWork, WorkView } from './portfolio.schema.ts';
import { PortfolioItem } from './portfolio-item.entity.ts';

const lockMode = LockMode.PESSIMISTIC_WRITE;

export async function addWork({ em, actor, now }: ActorCtx, form: AddWork): Promise<WorkView> {
  const refusal = showRefusal(actor);
  if (refusal) throw refusal;
  return em.transactional(async (em) => {
    await lockUser(em, actor.id);
    // Locks the developer's row, because concurrent requests must not exceed the maximum.
    await em.findOneOrFail(Developer, actor.id, { lockMode });
    const full = addRefusal(await workCount(em, actor.id));
    if (full) throw full;
    const work = em.create(PortfolioItem, { ...form, developerId: actor.id, createdAt: now() });
    await em.flush();
    return { ...form, id: work.id };
  });
}

export async function changeWork(ctx: ActorCtx, { id, ...form }: ChangeWork): Promise<WorkView> {
  return ctx.em.transactional(async (em) => {
    const work = await ownWork({ ...ctx, em }, id);
    em.assign(work, form);
    return { ...form, id };
  });
}

export async function removeWork(ctx: ActorCtx, id: number): Promise<void> {
  await ctx.em.transactional(async (em) => {
    em.remove(await ownWork({ ...ctx, em }, id));
  });
}

/**
 * Returns a portfolio item of the caller, locked until the transaction ends. Throws if it does not
 * exist or is not theirs.
 */
async function ownWork({ em, actor }: ActorCtx, id: number): Promise<PortfolioItem> {
  const work = await em.findOne(PortfolioItem, id, { lockMode });
  if (!work) throw workNotFound();
  const refusal = changeRefusal(work, actor);
  if (refusal) throw refusal;
  return work;
}

export function developerPortfolio({ em }: Ctx, developerId: number): Promise<WorkView[]> {
  return portfolioOf(em, developerId);
}
