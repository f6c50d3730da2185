import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Category } from '#features/profiles/profile.rules.ts';
import { toSkillKeys } from '#features/profiles/skills/skill-key.rules.ts';
import { compileOnce, type Slot } from '#platform/server/database/compile-once.ts';
import { UNNAMED } from '#platform/server/database/database-client.ts';
import {
  type Aliased,
  type Database,
  db,
  keyset,
  rowLimit,
  toCommonPageSize,
} from '#platform/server/database/db.ts';
import { matchesWords } from '#platform/server/database/sql-expressions.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { URGENT_WITHIN_DAYS } from '../project.rules.ts';
import type { CountProjects, ListProjects, ProjectCard } from '../project.schema.ts';
import {
  isOpenAt,
  isOpenToAll,
  isOwnerActive,
  isVisibleToActor,
  selectCardColumns,
  type Viewer,
} from '../project-conditions.queries.ts';
import type { ProjectSort } from '../project-search.rules.ts';

// For queries in which `p` is the project.
const eb = expressionBuilder<Aliased<'p', 'projects'>, 'p'>();

/** Results of a search have a rank. */
export type RankedProject = ProjectCard & { rank?: number };

type Words = string | Expression<string>;

const matchesSearch = (words: Words) => matchesWords(eb.ref('p.full_tsv'), words);

/** 1 if title and skills alone match all words, else 2. */
function createRank(words: Words) {
  return eb
    .case()
    .when(matchesWords(eb.ref('p.title_tsv'), words))
    .then(eb.lit(1))
    .else(eb.lit(2))
    .end();
}

interface SearchContext {
  actor: Actor | null;
  now: Date;
}

interface Filter {
  category: Category | Expression<Category> | undefined;
  /** Only projects with a deadline until this time. */
  until: string | Expression<string> | undefined;
  isPrivate: boolean | undefined;
}

const toUrgentUntil = (now: Date) =>
  new Date(now.getTime() + URGENT_WITHIN_DAYS * DAY_MS).toISOString();

function matchesFilter(
  { category, until, isPrivate }: Filter,
  viewer: Viewer | null,
  now: Date | Expression<string>,
): Expression<SqlBool> {
  const conditions = [isOpenAt(now), isVisibleToActor(viewer, isPrivate)];
  if (category) conditions.push(eb('p.category', '=', category));
  if (until) conditions.push(eb('p.deadline', '<=', until));
  return eb.and(conditions);
}

function isListed(
  { category, urgent, isPrivate, search, budgetMin, budgetMax, skill = [] }: CountProjects,
  { actor, now }: SearchContext,
): Expression<SqlBool> {
  const until = urgent ? toUrgentUntil(now) : undefined;
  const conditions = [isOwnerActive, matchesFilter({ category, until, isPrivate }, actor, now)];
  if (search) conditions.push(matchesSearch(search));
  if (budgetMin) conditions.push(eb('p.budget', '>=', budgetMin));
  if (budgetMax) conditions.push(eb('p.budget', '<=', budgetMax));
  if (skill.length > 0) {
    conditions.push(sql<boolean>`${eb.ref('p.skill_keys')} @> ${toSkillKeys(skill)}::text[]`);
  }
  return eb.and(conditions);
}

export function hasTermsFilter({ budgetMin, budgetMax, skill }: CountProjects): boolean {
  return Boolean(budgetMin || budgetMax || skill?.length);
}

/**
 * In the order of the filter; results of a search by rank, then newest first. More than the limit
 * if there is a next page.
 */
export function listOpenProjects(
  em: SqlEntityManager,
  filter: ListProjects,
  actor: Actor | null,
  now: Date,
): Promise<RankedProject[]> {
  const { category, urgent, isPrivate, cursor, limit, fullDescription, search } = filter;
  if (filter.sort !== 'newest' || hasTermsFilter(filter)) {
    return listFilteredProjects(em, filter, { actor, now });
  }
  const list = search ? rankedProjects : newestProjects;
  // A slot that the shape omits needs any value of its type.
  const values = {
    now: now.toISOString(),
    until: toUrgentUntil(now),
    actorId: actor?.id ?? 0,
    category: category ?? 'Web App',
    cursorAt: cursor?.at ?? '',
    cursorId: cursor?.id ?? 0,
    cursorRank: cursor?.rank ?? 1,
    words: search ?? '',
  };
  return list(em, values, {
    role: actor?.role,
    isPrivate,
    fullDescription,
    hasCategory: category !== undefined,
    isUrgent: urgent === true,
    hasCursor: cursor !== undefined,
    pageSize: toCommonPageSize(limit),
  });
}

interface ListValues {
  now: string;
  until: string;
  actorId: number;
  category: Category;
  cursorAt: string;
  cursorId: number;
  cursorRank: number;
  words: string;
}

interface ListShape extends Pick<ListProjects, 'isPrivate' | 'fullDescription'> {
  role: Actor['role'] | undefined;
  hasCategory: boolean;
  isUrgent: boolean;
  hasCursor: boolean;
  pageSize: number;
}

function createSlotFilter(slot: Slot<ListValues>, shape: ListShape) {
  const { role, isPrivate, hasCategory, isUrgent } = shape;
  const viewer = role ? { role, id: slot('actorId') } : null;
  const filter = {
    category: hasCategory ? slot('category') : undefined,
    until: isUrgent ? slot('until') : undefined,
    isPrivate,
  };
  return { viewer, isInFilter: matchesFilter(filter, viewer, slot('now')) };
}

const newestProjects = compileOnce(
  (query: Kysely<Database>, slot: Slot<ListValues>, shape: ListShape) => {
    const { viewer, isInFilter } = createSlotFilter(slot, shape);
    const projects = query
      .selectFrom('projects as p')
      .innerJoin('users as u', (join) =>
        join.onRef('u.id', '=', 'p.client_id').on('u.suspended_at', 'is', null),
      )
      .select(selectCardColumns(viewer, shape))
      .where(isInFilter);
    const cursor = shape.hasCursor ? { at: slot('cursorAt'), id: slot('cursorId') } : null;
    return keyset(projects, ['p.created_at', 'p.id'], { cursor, limit: shape.pageSize });
  },
);

const rankedProjects = compileOnce(
  (query: Kysely<Database>, slot: Slot<ListValues>, shape: ListShape) => {
    const { viewer, isInFilter } = createSlotFilter(slot, shape);
    const words = slot('words');
    return selectRanked(query, {
      condition: eb.and([isOwnerActive, isInFilter, matchesSearch(words)]),
      words,
      cursor: shape.hasCursor
        ? { at: slot('cursorAt'), id: slot('cursorId'), rank: slot('cursorRank') }
        : null,
      limit: shape.pageSize,
      columns: selectCardColumns(viewer, shape),
    });
  },
);

type Cell<Value> = Value | Expression<Value>;

interface RankedPage {
  condition: Expression<SqlBool>;
  words: Words;
  cursor: { at: Cell<string>; id: Cell<number>; rank: Cell<number> } | null;
  limit: number;
  columns: ReturnType<typeof selectCardColumns>;
}

function selectRanked(
  query: Kysely<Database>,
  { condition, words, cursor, limit, columns }: RankedPage,
) {
  const rank = createRank(words);
  const page = query
    .selectFrom('projects as p')
    .selectAll('p')
    .select(rank.as('rank'))
    .where(condition)
    .$if(cursor !== null, (projects) =>
      projects.where(({ and, eb, or }) =>
        or([
          eb(rank, '>', sql<1 | 2>`${cursor?.rank}`),
          and([
            eb(rank, '=', sql<1 | 2>`${cursor?.rank}`),
            sql<boolean>`(p.created_at, p.id) < (${cursor?.at}, ${cursor?.id})`,
          ]),
        ]),
      ),
    )
    .orderBy('rank')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(rowLimit(limit + 1));
  // Joins the client only to the projects of the page, not to all matches.
  return (
    query
      .selectFrom(page.as('p'))
      .innerJoin('users as u', 'u.id', 'p.client_id')
      .select(columns)
      .select('p.rank')
      .orderBy('p.rank')
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id', 'desc')
      // `UNNAMED`: not prepared, because the best plan depends on the words.
      .modifyEnd(UNNAMED)
  );
}

const sortColumns = {
  newest: ['p.created_at', 'desc'],
  closing: ['p.deadline', 'asc'],
  // The first posted of those with the same number.
  fewest_bids: ['p.bid_count', 'asc'],
  budget: ['p.budget', 'desc'],
} as const satisfies Record<ProjectSort, readonly [column: string, order: 'asc' | 'desc']>;

/** The combinations of filters and orders are too many to be compiled once each. */
function listFilteredProjects(
  em: SqlEntityManager,
  filter: ListProjects,
  context: SearchContext,
): Promise<RankedProject[]> {
  const { search, sort, cursor, limit } = filter;
  const condition = isListed(filter, context);
  const columns = selectCardColumns(context.actor, filter);
  if (search && sort === 'newest') {
    const rankCursor = cursor ? { rank: 1, ...cursor } : null;
    const page = { condition, words: search, cursor: rankCursor, limit, columns };
    return selectRanked(db(em), page).execute();
  }
  const [column, order] = sortColumns[sort];
  const isByTime = sort === 'newest' || sort === 'closing';
  const position = cursor && { at: isByTime ? cursor.at : (cursor.rank ?? 0), id: cursor.id };
  const projects = db(em).selectFrom('projects as p').selectAll('p').where(condition);
  const page = keyset(projects, [column, 'p.id'], { cursor: position, limit, order });
  // Joins the client only to the projects of the page, not to all matches.
  return (
    db(em)
      .selectFrom(page.as('p'))
      .innerJoin('users as u', 'u.id', 'p.client_id')
      .select(columns)
      .orderBy(column, order)
      .orderBy('p.id', order)
      // `UNNAMED`: not prepared, because the best plan depends on the values.
      .modifyEnd(UNNAMED)
      .execute()
  );
}

/** Up to `maxCount + 1`. */
export async function countListedProjects(
  em: SqlEntityManager,
  filter: CountProjects,
  { maxCount, ...context }: SearchContext & { maxCount: number },
): Promise<number> {
  const { count } = await db(em)
    // Materialized, so that the limit does not influence the plan. PostgreSQL cannot estimate how
    // many words begin with a prefix, and because of the limit it might read the projects one by
    // one instead of the index of words.
    .with(
      (name) => name('found').materialized(),
      (query) => query.selectFrom('projects as p').select('p.id').where(isListed(filter, context)),
    )
    .selectFrom(({ selectFrom }) =>
      selectFrom('found')
        .select('found.id')
        .limit(sql.lit(maxCount + 1))
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    // `UNNAMED`: not prepared, because the best plan depends on the values.
    .modifyEnd(UNNAMED)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * `publicCount` is exact; `privateCount`, those that the actor may see, goes up to `maxCount + 1`.
 */
export async function countOpenProjects(
  em: SqlEntityManager,
  { category }: CountProjects,
  { maxCount, ...context }: SearchContext & { maxCount: number },
): Promise<{ publicCount: number; privateCount: number }> {
  const isInCategory = category ? eb('p.category', '=', category) : eb.lit(true);
  const countRow = await db(em)
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('projects as p')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(isOpenToAll(context.now))
        .where(isInCategory)
        .as('publicCount'),
      selectFrom(
        selectFrom('projects as p')
          .select('p.id')
          .where(isListed({ category, isPrivate: true }, context))
          .limit(sql.lit(maxCount + 1))
          .as('found'),
      )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('privateCount'),
    ])
    .executeTakeFirstOrThrow();
  // A subquery has the type `number | null`, although a count is never null.
  return { publicCount: countRow.publicCount ?? 0, privateCount: countRow.privateCount ?? 0 };
}
