import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { toSkillKeys } from '#features/profiles/skills/skill-key.rules.ts';
import type { ProjectRevision } from '#features/projects/brief/project-revision.entity.ts';
import { URGENT_WITHIN_DAYS } from '#features/projects/project.rules.ts';
import { isOpenAt, isVisibleTo } from '#features/projects/project-conditions.queries.ts';
import { type Aliased, db } from '#platform/server/database/db.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';

const eb = expressionBuilder<
  Aliased<'p', 'projects'> & Aliased<'s', 'saved_searches'>,
  'p' | 's'
>();

export const isVisibleToSearcher: Expression<SqlBool> = isVisibleTo(eb.ref('s.user_id'));

export function isOpenToSearcher(now: Date): Expression<SqlBool> {
  return eb.and([isOpenAt(now), eb('s.user_id', '<>', eb.ref('p.client_id')), isVisibleToSearcher]);
}

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
    eb.or([eb('s.budget_min', 'is', null), eb('p.budget', '>=', eb.ref('s.budget_min'))]),
    eb.or([eb('s.budget_max', 'is', null), eb('p.budget', '<=', eb.ref('s.budget_max'))]),
    eb('p.skill_keys', '@>', eb.ref('s.skill_keys')),
  ]);
}

/**
 * Selects a project as it was before an edit, with the columns that the conditions of this file
 * need, from the revision before the edit.
 */
export function selectProjectBeforeEdit(
  em: SqlEntityManager,
  { projectId, revision, snapshot }: Pick<ProjectRevision, 'projectId' | 'revision' | 'snapshot'>,
) {
  return db(em)
    .selectFrom('project_revisions as r')
    .innerJoin('projects as current', 'current.id', 'r.project_id')
    .select([
      'current.id',
      'current.client_id',
      'current.status',
      sql<boolean>`true`.as('is_open'),
      sql<boolean>`(r.snapshot->>'isPrivate')::boolean`.as('is_private'),
      sql<string>`r.snapshot->>'category'`.as('category'),
      sql<string>`(r.snapshot->>'deadline')::timestamptz`.as('deadline'),
      sql<number>`(r.snapshot->>'budget')::int`.as('budget'),
      sql<string[]>`${toSkillKeys(snapshot.skills ?? [])}::text[]`.as('skill_keys'),
      // As the column `full_tsv` is generated.
      sql<string>`search_vector(
        (r.snapshot->>'title') || ' ' || (r.snapshot->>'description'),
        array(select jsonb_array_elements_text(r.snapshot->'skills')))`.as('full_tsv'),
    ])
    .where('r.project_id', '=', projectId)
    .where('r.revision', '=', revision);
}

export interface PostedProject {
  id: number;
  title: string;
  category: string;
  /** Whole dollars. */
  budget: number;
  deadline: string;
  /** Number of the current revision; 1 if the project was never edited. */
  revision: number;
}

const postedProjectColumns = [
  'p.id',
  'p.title',
  'p.category',
  'p.budget',
  'p.deadline',
  'p.revision',
] as const;

/**
 * Locks the project until the end of the transaction, so that its invitations do not change before
 * the notifications are stored.
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
