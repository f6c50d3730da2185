import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { type Category, categories } from '#features/profiles/profile.rules.ts';
import { isOpenToAll } from '#features/projects/project-conditions.queries.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Database, db } from '#platform/server/database/db.ts';
import { computeBudgetQuartiles, type HiredPrice, SAMPLE_MAX } from './market.rules.ts';
import type { OpenProjectCount, PriceGuidance, PriceView } from './market.schema.ts';

const eachCategory = sql<{ category: Category }>`unnest(${[...categories]}::text[])`.as<'each'>(
  sql`each (category)`,
);

const eb = expressionBuilder<Database & { each: { category: Category } }, 'each'>();

/**
 * Not cancelled or removed. Joined with hires, the limit applies after the join, so that it selects
 * projects with a hire.
 */
const latestPublicProjects = eb
  .selectFrom('projects as p')
  .where('p.is_private', '=', sql.lit(false))
  .where('p.status', '<>', sql.lit('cancelled'))
  .where('p.status', '<>', sql.lit('removed'))
  .orderBy('p.created_at', 'desc')
  .orderBy('p.id', 'desc')
  .limit(SAMPLE_MAX);

const latestProjectsOfCategory = latestPublicProjects.whereRef('p.category', '=', 'each.category');

/**
 * Returns budgets of the latest public projects and the published prices of each category, in the
 * order of `categories`.
 */
export async function listPrices({ em }: Ctx): Promise<PriceView[]> {
  const budgetRows = await db(em)
    .selectFrom(eachCategory)
    .innerJoinLateral(latestProjectsOfCategory.select('p.budget as dollars').as('latest'), (join) =>
      join.onTrue(),
    )
    .select(['each.category', 'latest.dollars'])
    .execute();
  const figures = await db(em)
    .selectFrom('price_figures')
    .select(['category', 'lower', 'middle', 'upper', 'hires'])
    .execute();
  const budgets = Map.groupBy(budgetRows, ({ category }) => category);
  const figuresByCategory = new Map(figures.map((figure) => [figure.category, figure]));
  return categories.map((category) => {
    const budgetDollars = (budgets.get(category) ?? []).map(({ dollars }) => dollars);
    const budgetQuartiles = computeBudgetQuartiles(budgetDollars);
    const { hires = 0, ...bids } = figuresByCategory.get(category) ?? {};
    return {
      category,
      projects: budgetDollars.length,
      budgets: budgetQuartiles && {
        lowest: Math.min(...budgetDollars),
        ...budgetQuartiles,
        highest: Math.max(...budgetDollars),
      },
      hires,
      bids: 'lower' in bids ? bids : null,
    };
  });
}

/** Returns the published prices of a category; null if there are too few hires. */
export async function findPriceGuidance(
  { em }: Ctx,
  category: Category,
): Promise<PriceGuidance | null> {
  const row = await db(em)
    .selectFrom('price_figures')
    .select(['hires as count', 'lower as low', 'middle as median', 'upper as high'])
    .where('category', '=', category)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Counts the hires of public projects by category, except for cancelled and removed projects.
 * Categories without a hire are omitted.
 */
export function countHires(em: SqlEntityManager): Promise<{ category: Category; count: number }[]> {
  return db(em)
    .selectFrom('hires as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .select(({ fn }) => ['p.category', fn.countAll<number>().as('count')])
    .where('p.is_private', '=', sql.lit(false))
    .where('p.status', 'not in', ['cancelled', 'removed'])
    .groupBy('p.category')
    .execute();
}

/** Returns the prices of the hired bids on the latest public projects of a category. */
export async function listHiredPrices(
  em: SqlEntityManager,
  category: Category,
): Promise<HiredPrice[]> {
  const hires = latestPublicProjects
    .innerJoin('hires as h', 'h.project_id', 'p.id')
    .innerJoin('bids as b', 'b.id', 'h.bid_id')
    .select(['b.amount as dollars', 'h.developer_id as developerId', 'h.client_id as clientId'])
    .where('p.category', '=', category)
    // No active project has a hire; the condition selects the index `projects_hired`.
    .where('p.status', '<>', sql.lit('active'));
  return db(em).selectFrom(hires.as('latest')).selectAll().execute();
}

export async function countOpenProjectsByCategory({ em, now }: Ctx): Promise<OpenProjectCount[]> {
  const rows = await db(em)
    .selectFrom('projects as p')
    .select(({ fn }) => ['p.category', fn.countAll<number>().as('projects')])
    .where(isOpenToAll(now()))
    .groupBy('p.category')
    .execute();
  const counts = new Map(rows.map(({ category, projects }) => [category, projects]));
  return categories.map((category) => ({ category, projects: counts.get(category) ?? 0 }));
}
