import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { URGENT_WITHIN_DAYS } from '#features/projects/project.rules.ts';
import { isOpenAt, isVisibleTo } from '#features/projects/project-conditions.queries.ts';
import { type Aliased, db } from '#platform/server/database/db.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';

// Builds conditions of queries that select the project as `p` and the saved search as `s`.
const eb = expressionBuilder<
  Aliased<'p', 'projects'> & Aliased<'s', 'saved_searches'>,
  'p' | 's'
>();

/** Condition: the owner of the saved search may see the project. */
export const isVisibleToSearcher: Expression<SqlBool> = isVisibleTo(eb.ref('s.user_id'));

/** Returns the condition that the owner of the saved search may see the project and bid on it. */
export function isOpenToSearcher(now: Date): Expression<SqlBool> {
  return eb.and([isOpenAt(now), eb('s.user_id', '<>', eb.ref('p.client_id')), isVisibleToSearcher]);
}

/** Returns the condition that the project matches the filter of the saved search. */
export function matchesSavedSearch(now: Date): Expression<SqlBool> {
  const urgentUntil = new Date(now.getTime() + URGENT_WITHIN_DAYS * DAY_MS);
  return eb.and([
    eb.or([eb('s.category', 'is', null), eb('s.category', '=', eb.ref('p.category'))]),
    eb.or([eb('s.is_private', 'is', null), eb('s.is_private', '=', eb.ref('p.is_private'))]),
    eb.or([eb('s.urgent', '=', false), eb('p.deadline', '<=', urgentUntil.toISOString())]),
    eb.or([
      eb('s.search', 'is', null),
      sql<boolean>`${eb.ref('p.full_tsv')} @@ ${eb.ref('s.search_tsq')}`,
    ]),
  ]);
}

/** The fields of a new project that notifications contain. */
export interface PostedProject {
  id: number;
  title: string;
  category: string;
  /** Whole dollars. */
  budget: number;
  /** Timestamp as text. */
  deadline: string;
}

/** Columns of a `PostedProject`. */
export const postedProjectColumns = [
  'p.id',
  'p.title',
  'p.category',
  'p.budget',
  'p.deadline',
] as const;

/**
 * Returns a project to notify users of; null if the project does not exist. Locks the project until
 * the end of the transaction, so that its invitations do not change before the notifications are
 * stored.
 */
export async function lockPostedProject(
  em: SqlEntityManager,
  projectId: number,
): Promise<PostedProject | null> {
  const project = await db(em)
    .selectFrom('projects as p')
    .select(postedProjectColumns)
    .where('p.id', '=', projectId)
    .forKeyShare()
    .executeTakeFirst();
  return project ?? null;
}
