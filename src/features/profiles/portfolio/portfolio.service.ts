import { LockMode } from '@mikro-orm/core';
import { lockUser } from '#features/accounts/account.service.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { PICTURE_PIXELS_MAX } from '#features/files/pictures/picture.rules.ts';
import { attachPicture, detachPicture } from '#features/files/pictures/picture.service.ts';
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
  const { pictureId, ...fields } = form;
  return inTransaction(ctx, async (ctx) => {
    const { em, actor, now } = ctx;
    await lockUser(em, actor.id);
    await assertNotSuspended(em, actor.id);
    // Locks the developer's row, because concurrent requests must not exceed the maximum.
    await em.findOneOrFail(Developer, actor.id, { lockMode });
    const fullRefusal = portfolioFullRefusal(await countPortfolioItems(em, actor.id));
    if (fullRefusal) throw fullRefusal;
    const item = em.create(PortfolioItem, { ...fields, developerId: actor.id, createdAt: now() });
    await changePicture(ctx, item, pictureId);
    await em.flush();
    return loadItem(ctx, item);
  });
}

export async function changePortfolioItem(
  ctx: ActorCtx,
  { id, pictureId, ...fields }: ChangePortfolioItem,
): Promise<PortfolioItemView> {
  return inTransaction(ctx, async (ctx) => {
    const item = await lockOwnItem(ctx, id);
    ctx.em.assign(item, fields);
    await changePicture(ctx, item, pictureId);
    await ctx.em.flush();
    return loadItem(ctx, item);
  });
}

/** Undefined keeps the picture, null removes it. A replaced picture is no longer shown. */
async function changePicture(
  ctx: ActorCtx,
  item: PortfolioItem,
  pictureId: number | null | undefined,
): Promise<void> {
  const former = item.pictureId ?? null;
  if (pictureId === undefined || pictureId === former) return;
  if (former !== null) await detachPicture(ctx, ctx.actor.id, { id: former });
  if (pictureId !== null) await attachPicture(ctx, pictureId, PICTURE_PIXELS_MAX);
  item.pictureId = pictureId;
}

async function loadItem(ctx: ActorCtx, { id }: PortfolioItem): Promise<PortfolioItemView> {
  const items = await listPortfolioItems(ctx, ctx.actor.id);
  const item = items.find((item) => item.id === id);
  if (!item) throw portfolioItemNotFoundError();
  return item;
}

export async function removePortfolioItem(ctx: ActorCtx, itemId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const item = await lockOwnItem(ctx, itemId);
    if (item.pictureId) await detachPicture(ctx, ctx.actor.id, { id: item.pictureId });
    ctx.em.remove(item);
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

export function listPortfolio(ctx: Ctx, developerId: number): Promise<PortfolioItemView[]> {
  return listPortfolioItems(ctx, developerId);
}
