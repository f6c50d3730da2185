import { LockMode } from '@mikro-orm/core';
import { lockUser } from '#features/accounts/account.service.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { type ActorCtx, type Ctx, inTransaction } from '#platform/server/context.ts';
import { Developer } from '../developer.entity.ts';
import { countPortfolioItems, listPortfolioItems } from './portfolio.queries.ts';
import {
  developersOnlyRefusal,
  notOwnItemRefusal,
  portfolioFullRefusal,
  portfolioItemNotFoundError,
} from './portfolio.rules.ts';
import type {
  AddPortfolioItem,
  ChangePortfolioItem,
  PortfolioItemView,
} from './portfolio.schema.ts';
import { PortfolioItem } from './portfolio-item.entity.ts';

const lockMode = LockMode.PESSIMISTIC_WRITE;

/** Throws if the caller is not a developer or is suspended, or if the portfolio is full. */
export async function addPortfolioItem(
  ctx: ActorCtx,
  form: AddPortfolioItem,
): Promise<PortfolioItemView> {
  const refusal = developersOnlyRefusal(ctx.actor);
  if (refusal) throw refusal;
  return inTransaction(ctx, async ({ em, actor, now }) => {
    await lockUser(em, actor.id);
    await assertNotSuspended(em, actor.id);
    // Locks the developer's row, because concurrent requests must not exceed the maximum.
    await em.findOneOrFail(Developer, actor.id, { lockMode });
    const fullRefusal = portfolioFullRefusal(await countPortfolioItems(em, actor.id));
    if (fullRefusal) throw fullRefusal;
    const item = em.create(PortfolioItem, { ...form, developerId: actor.id, createdAt: now() });
    await em.flush();
    return { ...form, id: item.id };
  });
}

export async function changePortfolioItem(
  ctx: ActorCtx,
  { id, ...form }: ChangePortfolioItem,
): Promise<PortfolioItemView> {
  return inTransaction(ctx, async (ctx) => {
    const item = await lockOwnItem(ctx, id);
    ctx.em.assign(item, form);
    return { ...form, id };
  });
}

export async function removePortfolioItem(ctx: ActorCtx, itemId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    ctx.em.remove(await lockOwnItem(ctx, itemId));
  });
}

/**
 * Throws if the item does not exist or belongs to another developer, or if the caller is suspended.
 */
async function lockOwnItem({ em, actor }: ActorCtx, itemId: number): Promise<PortfolioItem> {
  await assertNotSuspended(em, actor.id);
  const item = await em.findOne(PortfolioItem, itemId, { lockMode });
  if (!item) throw portfolioItemNotFoundError();
  const refusal = notOwnItemRefusal(item, actor);
  if (refusal) throw refusal;
  return item;
}

export function listPortfolio({ em }: Ctx, developerId: number): Promise<PortfolioItemView[]> {
  return listPortfolioItems(em, developerId);
}
