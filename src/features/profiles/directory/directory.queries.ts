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
import { toSkillKeys } from '../skills/skill-key.rules.ts';
import { BIO_PREVIEW_LENGTH, directorySortKeys } from './directory.rules.ts';
import type { BrowseDevelopers, DeveloperCard } from './directory.schema.ts';

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

const cardColumns = [
  ...developerColumns,
  eb.fn<string>('left', ['d.bio', eb.lit(BIO_PREVIEW_LENGTH)]).as('bio'),
] as const;

/** `minRating` is in stars; stored ratings are stars times ten. */
function matchesFilters({
  skills,
  minRating,
  availability,
}: BrowseDevelopers): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [isNotSuspended];
  if (skills.length > 0) {
    conditions.push(sql<boolean>`${eb.ref('d.skill_keys')} @> ${toSkillKeys(skills)}::text[]`);
  }
  if (minRating) conditions.push(eb('d.rating', '>=', Math.round(minRating * 10)));
  if (availability) conditions.push(eb('d.availability', '=', availability));
  return eb.and(conditions);
}

/** Limits the query to one page and one more row, which shows that there is a next page. */
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

function listMatchingDevelopers(
  em: SqlEntityManager,
  condition: Expression<SqlBool>,
  { search, sort, cursor, limit }: BrowseDevelopers & { search: string },
): Promise<DeveloperCard[]> {
  const query = db(em)
    // Materialized, because PostgreSQL cannot estimate how many words match a prefix and, because
    // of the limit, might scan the developers instead of using the index of words.
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
  // Not prepared, because the best plan depends on the words.
  return orderAndLimit(query, { sort, limit }).modifyEnd(UNNAMED).execute();
}
