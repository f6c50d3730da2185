import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import { plannedAnew } from '#platform/server/statement-names.ts';
import { walkedFirst } from '#platform/server/ways.ts';
import { Where } from '#platform/server/where.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { addVisibility, CARD, isOpen, OWNER_ACTIVE, openToAll } from '../project.queries.ts';
import { URGENT_WITHIN_DAYS } from '../project.rules.ts';
import type { CountProjects, ProjectCard, ProjectFilter } from '../project.schema.ts';

/** A card and, of a search, the rank of its answer, from 1 on. */
export type FoundProject = ProjectCard & { rank?: number };

/**
 * Whether `vector` of project `p` has the words that `words` (SQL) stands for, inflected or only
 * begun. Of a beginning that it does not know, the planner thinks that one row in 200 has it, and
 * reads them all rather than an index: asked twice, it thinks of one in 40,000.
 */
function begun(vector: string, words: string, unfinished = 'true'): string {
  const has = `${vector} @@ sought(${words}, ${unfinished})`;
  return `(${has} and ${has})`;
}

const unfinished = (words: string) => `position('@' in ${words}) = 0`;

/** Whether project `p` says these words (SQL), inflected or only begun; with an `@`, in full. */
export function says(words: string): string {
  return begun('p.said', words, unfinished(words));
}

/** The same where it is not left to the planner how such projects are found. */
export function saysPlainly(words: string): string {
  return `p.said @@ sought(${words}, ${unfinished(words)})`;
}

/**
 * The same of an open project. Their index is one of `strip`, as the planner combines that of all
 * projects with one of open ones, but never two of open ones: of a common word it would read all.
 */
function saysOpen(words: string): string {
  return begun('strip(p.said)', words);
}

/**
 * What answers a search, best first: title and skills say its words, or words that begin so, or the
 * description does. Each condition holds wherever the one before it does.
 */
const ranks: readonly ((words: string) => string)[] = [
  (words) => `p.head @@ sought(${words}, false)`,
  (words) => begun('p.head', words),
  saysOpen,
];

/** The last of them. */
export const LAST_RANK = ranks.length;

const NEWEST = 'p.created_at desc, p.id desc';

/** The read behind a page of open projects; one row more than asked tells of a next page. */
export function openProjectsRead(
  filter: ProjectFilter,
  actor: Actor | null,
  now: Date,
): { sql: string; params: unknown[] } {
  const where = openWhere(filter, actor, now);
  const { search, cursor, limit, urgent, isPrivate } = filter;
  if (search) return rankedRead(where, { ...filter, search });
  // The page first: with the join inside, a plan for one cursor looks cheaper than the one for all.
  const sql = `select ${CARD} from (select p.* from projects p
      where ${[where.sql, ...after(where, cursor)].join(' and ')}
      order by ${NEWEST} limit ${limit + 1}) p
    join users u on u.id = p.client_id order by ${NEWEST}`;
  return { sql: urgent || isPrivate ? plannedAnew(sql) : sql, params: where.params };
}

function openWhere(filter: CountProjects, actor: Actor | null, now: Date): Where {
  return addOpen(new Where(OWNER_ACTIVE), filter, { actor, now });
}

interface Asking {
  actor: Actor | null;
  now: Date;
}

function addOpen(where: Where, filter: CountProjects, { actor, now }: Asking): Where {
  where.and(isOpen('$1'), now);
  addVisibility(where, filter.isPrivate, actor);
  if (filter.category) where.and('p.category = $1', filter.category);
  if (filter.urgent) {
    const soon = new Date(now.getTime() + URGENT_WITHIN_DAYS * DAY_MS);
    where.and('p.deadline <= $1', soon);
  }
  return where;
}

function after(where: Where, cursor: ProjectFilter['cursor']): string[] {
  if (!cursor) return [];
  const [at, id] = [where.value(cursor.at), where.value(cursor.id)];
  return [`(p.created_at, p.id) < (${at}::timestamptz, ${id}::int)`];
}

/** Of the newest open ones: a word in the title of one in thirty fills a page of twenty. */
const WALKED = 630;

/** Rank by rank, newest first: a lower one is not looked for when those before it fill the page. */
function rankedRead(where: Where, { search, cursor, limit }: ProjectFilter & { search: string }) {
  const words = where.value(search);
  const answers = ranks.map((answer) => answer(words));
  const first = Math.min(cursor?.rank ?? 1, LAST_RANK);
  const most = limit + 1;
  const listing = { table: 'projects', as: 'p', order: NEWEST, limit: most };
  const near = walkedFirst(listing, WALKED);
  const reads: string[] = [];
  const found: string[] = [];
  for (const [before, answer] of answers.entries()) {
    const rank = before + 1;
    if (rank < first) continue;
    const on = [where.sql];
    if (rank > 1) on.push(`not ${answers[before - 1]}`);
    if (rank === first) on.push(...after(where, cursor));
    else on.push(`(select count(*) from (${found.join(' union all ')}) better) < ${most}`);
    const rest = on.join(' and ');
    const answered = rank === 1 ? `p.id in (${near(answer, rest)})` : `${answer} and ${rest}`;
    reads.push(`rank${rank} as (select p.id, ${rank} as rank from projects p
      where ${answered} order by ${NEWEST} limit ${most})`);
    found.push(`select * from rank${rank}`);
  }
  const sql = `with ${reads.join(', ')}
    select ${CARD}, found.rank from (${found.join(' union all ')}) found
    join projects p on p.id = found.id join users u on u.id = p.client_id
    order by found.rank, ${NEWEST} limit ${most}`;
  return { sql: plannedAnew(sql), params: where.params };
}

/** Open projects this person may see: the newest first, of a search those that answer it best. */
export function openProjects(
  em: SqlEntityManager,
  filter: ProjectFilter,
  actor: Actor | null,
  now: Date,
): Promise<FoundProject[]> {
  const { sql, params } = openProjectsRead(filter, actor, now);
  return rows<FoundProject>(em, sql, params);
}

/** Rows of `where` (of project `p`), looked for no further than one more than `most`. */
const someOf = (where: Where, most: number) =>
  `(select p.id from projects p where ${where.sql} limit ${most + 1})`;

/** How many open projects a filter finds, counted no further than one more than `most`. */
export async function countUpTo(
  em: SqlEntityManager,
  filter: CountProjects,
  { actor, now, most }: Asking & { most: number },
): Promise<number> {
  const where = openWhere(filter, actor, now);
  if (filter.search) where.and(saysOpen('$1'), filter.search);
  const counted = await row<{ count: number }>(
    em,
    plannedAnew(`select count(*)::int as count from ${someOf(where, most)} found`),
    where.params,
  );
  return counted?.count ?? 0;
}

/**
 * Counts the open public projects, of one category or all, and the private ones visible to the actor.
 * The private ones are counted no further than one more than `most`.
 */
export async function countOpen(
  em: SqlEntityManager,
  { category }: CountProjects,
  { actor, now, most }: Asking & { most: number },
): Promise<{ open: number; hidden: number }> {
  const where = new Where(OWNER_ACTIVE);
  const isCounted = [openToAll(where.value(now))];
  if (category) isCounted.push(`p.category = ${where.value(category)}`);
  if (actor) addOpen(where, { category, isPrivate: true }, { actor, now });
  const counted = await row<{ open: number; hidden: number }>(
    em,
    `select (select count(*)::int from projects p where ${isCounted.join(' and ')}) as open,
       ${actor ? `(select count(*)::int from ${someOf(where, most)} found)` : 0} as hidden`,
    where.params,
  );
  return counted ?? { open: 0, hidden: 0 };
}
