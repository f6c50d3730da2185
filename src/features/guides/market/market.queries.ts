import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { categories } from '#features/profiles/category.rules.ts';
import { openToAll } from '#features/projects/project.queries.ts';
import { rows } from '#platform/server/db.ts';
import { ENOUGH, LATEST } from './market.rules.ts';
import type { OpenCount, PriceView } from './market.schema.ts';

const ALL = `unnest($1::text[]) with ordinality as of(category, place)`;

const quartiles = (amount: string) => `
  'lower', round(percentile_cont(0.25) within group (order by ${amount})::numeric)::int,
  'middle', round(percentile_cont(0.5) within group (order by ${amount})::numeric)::int,
  'upper', round(percentile_cont(0.75) within group (order by ${amount})::numeric)::int`;

const LATEST_OF = `p.category = of.category and not p.is_private and p.status <> 'cancelled'
  and p.status <> 'removed'`;
const ORDER = `order by p.created_at desc, p.id desc limit ${LATEST}`;

/**
 * Returns budgets and hired bids of public projects by category. The amount of a single bid is
 * confidential, so the lowest and the highest bid are not returned.
 */
export function pricesByCategory(em: SqlEntityManager): Promise<PriceView[]> {
  return rows<PriceView>(
    em,
    `select of.category, asked.projects, asked.budgets, won.hires, won.bids
     from ${ALL}
     cross join lateral (
       select count(*)::int as projects, case when count(*) >= ${ENOUGH} then json_build_object(
         'lowest', min(budget), ${quartiles('budget')}, 'highest', max(budget)) end as budgets
       from (select p.budget from projects p where ${LATEST_OF} ${ORDER}) latest) asked
     cross join lateral (
       select count(*)::int as hires, case when count(*) >= ${ENOUGH} then json_build_object(
         ${quartiles('dollars')}) end as bids
       from (select h.amount_cents / 100.0 as dollars
         from projects p join hires h on h.project_id = p.id
         where ${LATEST_OF} and p.status <> 'active' ${ORDER}) latest) won
     order by of.place`,
    [[...categories]],
  );
}

/** Counts the public projects that accept bids now, by category, including categories with none. */
export function openByCategory(em: SqlEntityManager, now: Date): Promise<OpenCount[]> {
  return rows<OpenCount>(
    em,
    `select of.category, coalesce(open.projects, 0) as projects from ${ALL}
     left join (select p.category, count(*)::int as projects from projects p
       where ${openToAll('$2')} group by p.category) open on open.category = of.category
     order by of.place`,
    [[...categories], now],
  );
}
