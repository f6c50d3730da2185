import { expressionBuilder, sql } from 'kysely';
import { type Category, categories } from '#features/profiles/profile.rules.ts';
import { isOpenToAll } from '#features/projects/project-conditions.queries.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Database, db } from '#platform/server/database/db.ts';
import { computeBudgetQuartiles, computeHireQuartiles, SAMPLE_MAX } from './market.rules.ts';
import type { OpenProjectCount, PriceGuidance, PriceView } from './market.schema.ts';

/** All categories as a table. A lateral join adds the latest projects of each category. */
const eachCategory = sql<{ category: Category }>`unnest(${[...categories]}::text[])`.as<'each'>(
  sql`each (category)`,
);

const eb = expressionBuilder<Database & { each: { category: Category } }, 'each'>();

/**
 * Selects the latest public projects, except for cancelled and removed projects. Joined with hires,
 * the query selects the latest such projects with a hire, because the limit applies after the join.
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
 * Returns budgets and hired bids of the latest public projects for each category, in the order of
 * `categories`. The amount of a single bid is confidential, so the lowest and the highest bid are
 * not returned.
 */
export async function listPrices({ em }: Ctx): Promise<PriceView[]> {
  const budgetRows = await db(em)
    .selectFrom(eachCategory)
    .innerJoinLateral(latestProjectsOfCategory.select('p.budget as dollars').as('latest'), (join) =>
      join.onTrue(),
    )
    .select(['each.category', 'latest.dollars'])
    .execute();
  const hireRows = await db(em)
    .selectFrom(eachCategory)
    .innerJoinLateral(
      latestProjectsOfCategory
        .innerJoin('hires as h', 'h.project_id', 'p.id')
        .select('h.amount_cents as cents')
        // No active project has a hire; the condition selects the index `projects_hired`.
        .where('p.status', '<>', sql.lit('active'))
        .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['each.category', 'latest.cents'])
    .execute();
  const budgets = Map.groupBy(budgetRows, ({ category }) => category);
  const hires = Map.groupBy(hireRows, ({ category }) => category);
  return categories.map((category) => {
    const budgetDollars = (budgets.get(category) ?? []).map(({ dollars }) => dollars);
    const hireDollars = (hires.get(category) ?? []).map(({ cents }) => cents / 100);
    const quartiles = computeBudgetQuartiles(budgetDollars);
    return {
      category,
      projects: budgetDollars.length,
      budgets: quartiles && {
        lowest: Math.min(...budgetDollars),
        ...quartiles,
        highest: Math.max(...budgetDollars),
      },
      hires: hireDollars.length,
      bids: computeHireQuartiles(hireDollars),
    };
  });
}

/**
 * Returns the quartiles of the bids that were hired on the latest public projects of a category;
 * null if there are too few hires.
 */
export async function findPriceGuidance(
  { em }: Ctx,
  category: Category,
): Promise<PriceGuidance | null> {
  const hires = latestPublicProjects
    .innerJoin('hires as h', 'h.project_id', 'p.id')
    .select('h.amount_cents as cents')
    .where('p.category', '=', category)
    // No active project has a hire; the condition selects the index `projects_hired`.
    .where('p.status', '<>', sql.lit('active'));
  const rows = await db(em).selectFrom(hires.as('latest')).select('latest.cents').execute();
  const quartiles = computeHireQuartiles(rows.map(({ cents }) => cents / 100));
  if (!quartiles) return null;
  const { lower, middle, upper } = quartiles;
  return { count: rows.length, low: lower, median: middle, high: upper };
}

/** Counts the public projects that accept bids now, per category in the order of `categories`. */
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
