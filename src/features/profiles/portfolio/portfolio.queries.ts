import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { DeveloperItemView, PortfolioItemView } from './portfolio.schema.ts';

/** Needs no pages, because a developer cannot add more than `PORTFOLIO_ITEMS_MAX` items. */
export function listPortfolioItems(
  em: SqlEntityManager,
  developerId: number,
): Promise<PortfolioItemView[]> {
  return db(em)
    .selectFrom('portfolio_items')
    .select(['id', 'title', 'description', 'skills', 'category', 'budget'])
    .where('developer_id', '=', developerId)
    .orderBy('id', 'desc')
    .execute();
}

export async function listPortfolioItemsOf(
  { em }: Pick<Ctx, 'em'>,
  developerIds: number[],
): Promise<DeveloperItemView[]> {
  if (developerIds.length === 0) return [];
  return db(em)
    .selectFrom('portfolio_items')
    .select(['id', 'title', 'description', 'skills', 'category', 'budget'])
    .select('developer_id as developerId')
    .where('developer_id', 'in', developerIds)
    .orderBy('id', 'desc')
    .execute();
}

export async function countPortfolioItems(
  em: SqlEntityManager,
  developerId: number,
): Promise<number> {
  const { count } = await db(em)
    .selectFrom('portfolio_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('developer_id', '=', developerId)
    .executeTakeFirstOrThrow();
  return count;
}
