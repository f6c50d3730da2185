import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { type Aliased, db, keyset } from '#platform/server/db.ts';
import { matchesWords } from '#platform/server/search.ts';
import { UNNAMED } from '#platform/server/statement-names.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import type { Cursor } from '#platform/shared/page.ts';
import { URGENT_WITHIN_DAYS } from '../project.rules.ts';
import type { CountProjects, ProjectCard, ProjectFilter } from '../project.schema.ts';
import {
  cardColumns,
  isOpenAt,
  isOpenToAll,
  isOwnerActive,
  isVisibleToActor,
} from '../project-conditions.queries.ts';

// Conditions of reads that select the project as `p`.
const eb = expressionBuilder<Aliased<'p', 'projects'>, 'p'>();

/** A card and, if it is a result of a search, its rank. */
export type FoundProject = ProjectCard & { rank?: number };

const inTitle = (words: string) => matchesWords(eb.ref('p.title_tsv'), words);
const inText = (words: string) => matchesWords(eb.ref('p.full_tsv'), words);

/** Conditions of the ranks of a search: first matches in title or skills, then in the description. */
const ranks: readonly ((words: string) => Expression<SqlBool>)[] = [
  inTitle,
  (words) => eb.and([inText(words), eb.not(inTitle(words))]),
];
export const LAST_RANK = ranks.length;

interface Asking {
  actor: Actor | null;
  now: Date;
}

/** Whether the project is in the list of open projects that the actor sees with this filter. */
function isListed(
  { category, urgent, isPrivate }: CountProjects,
  { actor, now }: Asking,
): Expression<SqlBool> {
  const conditions = [isOpenAt(now), isOwnerActive, isVisibleToActor(actor, isPrivate)];
  if (category) conditions.push(eb('p.category', '=', category));
  if (urgent) {
    const soon = new Date(now.getTime() + URGENT_WITHIN_DAYS * DAY_MS);
    conditions.push(eb('p.deadline', '<=', soon.toISOString()));
  }
  return eb.and(conditions);
}

/** Returns the open projects that the actor may see, newest first; results of a search by rank. */
export function openProjects(
  em: SqlEntityManager,
  filter: ProjectFilter,
  actor: Actor | null,
  now: Date,
): Promise<FoundProject[]> {
  const listed = isListed(filter, { actor, now });
  const { search } = filter;
  return search ? ranked(em, listed, { ...filter, search }) : newest(em, listed, filter);
}

function newest(em: SqlEntityManager, listed: Expression<SqlBool>, page: ProjectFilter) {
  const projects = db(em)
    .selectFrom('projects as p')
    .innerJoin('users as u', 'u.id', 'p.client_id')
    .select(cardColumns)
    .where(listed);
  return keyset(projects, ['p.created_at', 'p.id'], page).execute();
}

/** Reads rank after rank until the page is full. */
async function ranked(
  em: SqlEntityManager,
  listed: Expression<SqlBool>,
  { search, cursor, limit }: ProjectFilter & { search: string },
): Promise<FoundProject[]> {
  const found: FoundProject[] = [];
  const first = cursor?.rank ?? 1;
  for (const [before, matches] of ranks.entries()) {
    const rank = before + 1;
    if (rank < first || found.length > limit) continue;
    const page = { cursor: rank === first ? cursor : null, limit: limit - found.length };
    const cards = await matching(em, listed, matches(search), page);
    found.push(...cards.map((card) => ({ ...card, rank })));
  }
  return found;
}

interface Page {
  cursor?: Cursor | null | undefined;
  limit: number;
}

/** How many projects are read in order before the index of words is used. */
const READ_IN_ORDER = 200;

/**
 * Returns the page of the listed projects that match. A common word fills it from the next projects
 * in order; other words have few matches, so all of them are read from the index and sorted.
 */
async function matching(
  em: SqlEntityManager,
  listed: Expression<SqlBool>,
  matches: Expression<SqlBool>,
  page: Page,
): Promise<ProjectCard[]> {
  const next = db(em).selectFrom('projects as p').selectAll('p').where(listed);
  const inOrder = keyset(next, ['p.created_at', 'p.id'], { ...page, limit: READ_IN_ORDER });
  const common = await db(em)
    .selectFrom(inOrder.as('p'))
    .innerJoin('users as u', 'u.id', 'p.client_id')
    .select(cardColumns)
    .where(matches)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(page.limit + 1)
    .modifyEnd(UNNAMED)
    .execute();
  if (common.length > page.limit) return common;
  return withFound(em, eb.and([listed, matches]))
    .selectFrom((from) =>
      keyset(from.selectFrom('found as f').selectAll(), ['f.created_at', 'f.id'], page).as('f'),
    )
    .innerJoin('projects as p', 'p.id', 'f.id')
    .innerJoin('users as u', 'u.id', 'p.client_id')
    .select(cardColumns)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .modifyEnd(UNNAMED)
    .execute();
}

/**
 * Begins a statement with the projects of a search as `found`. They are materialized, because
 * PostgreSQL cannot estimate how many words begin with a prefix: with the limit of the statement in
 * view it may read the table in order instead of the index of words.
 */
function withFound(em: SqlEntityManager, isFound: Expression<SqlBool>) {
  return db(em).with(
    (name) => name('found').materialized(),
    (query) => query.selectFrom('projects as p').select(['p.id', 'p.created_at']).where(isFound),
  );
}

/** Counts the open projects that a filter finds, up to one more than `most`. */
export async function countUpTo(
  em: SqlEntityManager,
  filter: CountProjects,
  { most, ...asking }: Asking & { most: number },
): Promise<number> {
  const { search } = filter;
  const listed = isListed(filter, asking);
  const { count } = await withFound(em, search ? eb.and([listed, inText(search)]) : listed)
    .selectFrom((from) =>
      from
        .selectFrom('found')
        .select('found.id')
        .limit(most + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(Boolean(search), (counted) => counted.modifyEnd(UNNAMED))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the open public projects, of one category or all. */
export async function countPublic(
  em: SqlEntityManager,
  { category }: CountProjects,
  now: Date,
): Promise<number> {
  const { count } = await db(em)
    .selectFrom('projects as p')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOpenToAll(now))
    .where(category ? eb('p.category', '=', category) : eb.lit(true))
    .executeTakeFirstOrThrow();
  return count;
}

/** Temporary, until the lists of admins use `full_tsv`. */
export const saysPlainly = (words: string) =>
  `p.said @@ sought(${words}, position('@' in ${words}) = 0)`;
export const says = saysPlainly;
