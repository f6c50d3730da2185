import { expressionBuilder, sql } from 'kysely';
import { type Category, categories } from '#features/profiles/profile.rules.ts';
import { isOpenToAll } from '#features/projects/project-conditions.queries.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Database, db } from '#platform/server/database/db.ts';
import { computeBudgetQuartiles, computeHireQuartiles, SAMPLE_MAX } from './market.rules.ts';
import type { OpenProjectCount, PriceGuidance, PriceView } from './market.schema.ts';

/** All categories as a table, from which a lateral join reads the latest projects of each. */
const eachCategory = sql<{ category: Category }>`unnest(${[...categories]}::text[])`.as<'each'>(
  sql`each (category)`,
);

const eb = expressionBuilder<Database & { each: { category: Category } }, 'each'>();

const latestPublic = eb
  .selectFrom('projects as p')
  .where('p.is_private', '=', sql.lit(false))
  .where('p.status', '<>', sql.lit('cancelled'))
  .where('p.status', '<>', sql.lit('removed'))
  .orderBy('p.created_at', 'desc')
  .orderBy('p.id', 'desc')
  .limit(SAMPLE_MAX);

const latestProjects = latestPublic.whereRef('p.category', '=', 'each.category');

/**
 * Returns budgets and hired bids of public projects by category. The amount of a single bid is
 * confidential, so the lowest and the highest bid are not returned.
 */
export async function listPrices({ em }: Ctx): Promise<PriceView[]> {
  const budgetRows = await db(em)
    .selectFrom(eachCategory)
    .innerJoinLateral(latestProjects.select('p.budget as dollars').as('latest'), (join) =>
      join.onTrue(),
    )
    .select(['each.category', 'latest.dollars'])
    .execute();
  const hireRows = await db(em)
    .selectFrom(eachCategory)
    .innerJoinLateral(
      latestProjects
        .innerJoin('hires as h', 'h.project_id', 'p.id')
        .select('h.amount_cents as cents')
        .where('p.status', '<>', sql.lit('active'))
        .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['each.category', 'latest.cents'])
    .execute();
  const budgets = Map.groupBy(budgetRows, ({ category }) => category);
  const hires = Map.groupBy(hireRows, ({ category }) => category);
  return categories.map((category) => {
    const budgetAmounts = (budgets.get(category) ?? []).map(({ dollars }) => dollars);
    const hireAmounts = (hires.get(category) ?? []).map(({ cents }) => cents / 100);
    const quartiles = computeBudgetQuartiles(budgetAmounts);
    return {
      category,
      projects: budgetAmounts.length,
      budgets: quartiles && {
        lowest: Math.min(...budgetAmounts),
        ...quartiles,
        highest: Math.max(...budgetAmounts),
      },
      hires: hireAmounts.length,
      bids: computeHireQuartiles(hireAmounts),
    };
  });
}

/**
 * Returns the hired prices of a category; null if there are too few. Only bids that were hired on
 * public projects count, so never those on an open project.
 */
export async function findPriceGuidance(
  { em }: Ctx,
  category: Category,
): Promise<PriceGuidance | null> {
  const hires = latestPublic
    .innerJoin('hires as h', 'h.project_id', 'p.id')
    .select('h.amount_cents as cents')
    .where('p.category', '=', category)
    .where('p.status', '<>', sql.lit('active'));
  const rows = await db(em).selectFrom(hires.as('latest')).select('latest.cents').execute();
  const quartiles = computeHireQuartiles(rows.map(({ cents }) => cents / 100));
  if (!quartiles) return null;
  const { lower, middle, upper } = quartiles;
  return { count: rows.length, low: lower, median: middle, high: upper };
}

/** Counts the public projects that accept bids now, by category, including categories with none. */
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
