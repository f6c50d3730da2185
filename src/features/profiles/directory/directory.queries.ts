import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  type Expression,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { UNNAMED } from '#platform/server/database/database-client.ts';
import { type Aliased, db } from '#platform/server/database/db.ts';
import { matchesWords } from '#platform/server/database/sql-expressions.ts';
import { developerColumns, sortExpressions } from '../profile.queries.ts';
import { BIO_PREVIEW_LENGTH, directorySortKeys } from './directory.rules.ts';
import type { BrowseDevelopers, DeveloperCard } from './directory.schema.ts';

// Builds conditions of queries that select the developer as `d`.
const eb = expressionBuilder<Aliased<'d', 'developers'>, 'd'>();

const isNotSuspended = eb.not(
  eb.exists(
    eb
      .selectFrom('users as owner')
      .select('owner.id')
      .whereRef('owner.id', '=', 'd.user_id')
      .where('owner.suspended_at', 'is not', null),
  ),
);

/** Columns of a `DeveloperCard`. */
const cardColumns = [
  ...developerColumns,
  eb.fn<string>('left', ['d.bio', eb.lit(BIO_PREVIEW_LENGTH)]).as('bio'),
] as const;

/**
 * Returns the condition that a developer is not suspended and matches all filters except the text
 * search. `minRating` is in stars; stored ratings are stars times ten.
 */
function matchesFilters({
  skills,
  minRating,
  availability,
}: BrowseDevelopers): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [isNotSuspended];
  if (skills.length > 0) {
    conditions.push(sql<boolean>`${eb.ref('d.lowered_skills')} @> lower_skills(${skills}::text[])`);
  }
  if (minRating) conditions.push(eb('d.rating', '>=', Math.round(minRating * 10)));
  if (availability) conditions.push(eb('d.availability', '=', availability));
  return eb.and(conditions);
}

/**
 * Orders a query and limits it to one page and one more row, which shows that there is a next page.
 * If there is a cursor, the page starts after its position.
 */
function orderAndLimit<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { sort, cursor, limit }: Pick<BrowseDevelopers, 'sort' | 'cursor' | 'limit'>,
): SelectQueryBuilder<DB, Tables, Row> {
  const sortKeys = directorySortKeys[sort].map((sortKey) => sortExpressions[sortKey]);
  const cursorValues = cursor?.figures.map((figure) => sql`${figure}::int`) ?? [];
  // One comparison of rows is sufficient, because the order by each key is descending.
  const isAfterCursor = sql<boolean>`(${sql.join(sortKeys)}) < (${sql.join(cursorValues)})`;
  const page = query
    .$if(cursorValues.length > 0, (rest) => rest.where(isAfterCursor))
    .limit(limit + 1);
  return sortKeys.reduce((ordered, sortKey) => ordered.orderBy(sortKey, 'desc'), page);
}

/** Returns a page of the directory, and one more row if there is a next page. */
export function listDevelopers(
  em: SqlEntityManager,
  filter: BrowseDevelopers,
): Promise<DeveloperCard[]> {
  const { search } = filter;
  const condition = matchesFilters(filter);
  if (search) return listMatchingDevelopers(em, condition, { ...filter, search });
  return orderAndLimit(selectDevelopers(em).where(condition), filter).execute();
}

function selectDevelopers(em: SqlEntityManager) {
  return db(em)
    .selectFrom('developers as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(cardColumns);
}

/**
 * Returns a page of the developers that match the condition and the words of the search, and one
 * more row if there is a next page.
 */
function listMatchingDevelopers(
  em: SqlEntityManager,
  condition: Expression<SqlBool>,
  { search, sort, cursor, limit }: BrowseDevelopers & { search: string },
): Promise<DeveloperCard[]> {
  const query = db(em)
    // Materialized, because PostgreSQL cannot estimate how many words match a prefix. Because of
    // the limit, PostgreSQL might otherwise scan the developers and not use the index of words.
    .with(
      (name) => name('matches').materialized(),
      (creator) =>
        creator
          .selectFrom('developers as d')
          .select(['d.user_id', 'd.rating', 'd.review_count', 'd.completed_projects'])
          .where(condition)
          .where(matchesWords(eb.ref('d.search_tsv'), search)),
    )
    .selectFrom('developers as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(cardColumns)
    // The subquery selects the page, and the outer query must order the page again.
    .where('d.user_id', 'in', ({ selectFrom }) =>
      orderAndLimit(selectFrom('matches as d').select('d.user_id'), { sort, cursor, limit }),
    );
  // Not a prepared statement, because the best plan depends on the words.
  return orderAndLimit(query, { sort, limit }).modifyEnd(UNNAMED).execute();
}

/** Number of the best rated developers whose skills are counted. */
const SKILL_SAMPLE_SIZE = 200;
const SKILL_SUGGESTIONS_MAX = 40;

/**
 * Returns at most 40 skills of the best rated developers, the most common first. Case is ignored,
 * and each skill is in its most common spelling.
 */
export async function listCommonSkills(em: SqlEntityManager): Promise<string[]> {
  const bestRated = db(em)
    .selectFrom('developers as d')
    .select('d.skills')
    .orderBy('d.rating', 'desc')
    .orderBy('d.review_count', 'desc')
    .orderBy('d.user_id', 'desc')
    .limit(SKILL_SAMPLE_SIZE);
  const rows = await db(em)
    .selectFrom(({ selectFrom }) =>
      selectFrom(bestRated.as('d'))
        .select(({ fn }) => fn<string>('unnest', ['d.skills']).as('skill'))
        .as('s'),
    )
    .select(sql<string>`mode() within group (order by s.skill)`.as('skill'))
    .groupBy(sql`lower(s.skill)`)
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy(sql`lower(s.skill)`)
    .limit(SKILL_SUGGESTIONS_MAX)
    .execute();
  return rows.map(({ skill }) => skill);
}
