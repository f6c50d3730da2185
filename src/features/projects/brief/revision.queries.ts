import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { db } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import type { InvitationStatus } from '../invitations/invitation.rules.ts';
import type { ProjectStatus } from '../project.rules.ts';
import type { BriefChange, ChangedAnswer, RevisionView, StoredSnapshot } from './brief.schema.ts';

interface RevisedProject {
  clientId: number;
  isPrivate: boolean;
  status: ProjectStatus;
  createdAt: string;
  /** 1 if the project was never edited. */
  revision: number;
  /** Null if there is none. */
  invitation: InvitationStatus | null;
}

interface RevisionReader {
  projectId: number;
  /** Includes revisions from the time when the project was private. */
  isInsider: boolean;
}

export async function findRevisedProject(
  em: SqlEntityManager,
  projectId: number,
  actor: Actor | null,
): Promise<RevisedProject | null> {
  const row = await db(em)
    .selectFrom('projects as p')
    // No user has the id 0, so no invitation matches a visitor.
    .leftJoin('invitations as i', (join) =>
      join.onRef('i.project_id', '=', 'p.id').on('i.developer_id', '=', actor?.id ?? 0),
    )
    .select([
      'p.client_id as clientId',
      'p.is_private as isPrivate',
      'p.status',
      'p.created_at as createdAt',
      'p.revision',
      'i.status as invitation',
    ])
    .where('p.id', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}

function selectRevisions(em: SqlEntityManager, { projectId, isInsider }: RevisionReader) {
  return db(em)
    .selectFrom('project_revisions as r')
    .where('r.project_id', '=', projectId)
    .$if(!isInsider, (query) => query.where('r.was_private', '=', false));
}

/** Newest first, below `before`; one more than the limit if there is a next page. */
export function listStoredRevisions(
  em: SqlEntityManager,
  reader: RevisionReader,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<RevisionView[]> {
  return selectRevisions(em, reader)
    .select(['r.revision', 'r.at', 'r.is_material as isMaterial', 'r.changes'])
    .where((eb) => (before === undefined ? eb.lit(true) : eb('r.revision', '<', before)))
    .orderBy('r.revision', 'desc')
    .limit(limit + 1)
    .execute();
}

/** The first stored one from `revision` on that the reader may see. */
export async function findSnapshotSince(
  em: SqlEntityManager,
  reader: RevisionReader,
  revision: number,
): Promise<{ revision: number; snapshot: StoredSnapshot } | null> {
  const row = await selectRevisions(em, reader)
    .select(['r.revision', 'r.snapshot'])
    .where('r.revision', '>=', revision)
    .orderBy('r.revision')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Oldest first. */
export async function listAnswersSince(
  em: SqlEntityManager,
  reader: RevisionReader,
  revision: number,
): Promise<BriefChange[]> {
  const rows = await selectRevisions(em, reader)
    .select('r.changes')
    .where('r.revision', '>', revision)
    .where(sql<boolean>`r.changes @> '[{"field": "answer"}]'`)
    .orderBy('r.revision')
    .execute();
  return rows.flatMap(({ changes }) => changes).filter(({ field }) => field === 'answer');
}

/**
 * Returns all stored revisions of a project by ascending number, with the fields that each changed.
 * Only changed answers have their texts; the others would be as large as the whole history.
 */
export function listRevisionOutlines(
  em: SqlEntityManager,
  projectId: number,
): Promise<{ revision: number; changes: BriefChange[] }[]> {
  return db(em)
    .selectFrom('project_revisions as r')
    .select([
      'r.revision',
      sql<BriefChange[]>`(
        select coalesce(jsonb_agg(case when c->>'field' = 'answer' then c
          else jsonb_build_object('field', c->'field') end), '[]')
        from jsonb_array_elements(r.changes) as c
      )`.as('changes'),
    ])
    .where('r.project_id', '=', projectId)
    .orderBy('r.revision')
    .execute();
}

/** Including withdrawn ones. */
export async function hasEverHadBids(em: SqlEntityManager, projectId: number): Promise<boolean> {
  const bid = await db(em)
    .selectFrom('bids')
    .select('id')
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst();
  return bid !== undefined;
}

export async function isPaymentInProgress(
  em: SqlEntityManager,
  projectId: number,
): Promise<boolean> {
  const payment = await db(em)
    .selectFrom('payments')
    .select('id')
    .where('project_id', '=', projectId)
    .where('status', 'in', ['requires_action', 'processing'])
    .executeTakeFirst();
  return payment !== undefined;
}

/**
 * An active or hired bid, or a payment that is neither refunded, canceled nor failed, is based on
 * one. Agreements have the revision of the hired bid.
 */
export async function isAnyRevisionInUse(
  em: SqlEntityManager,
  projectId: number,
  revisions: number[],
): Promise<boolean> {
  const use = await db(em)
    .selectFrom('bids')
    .select('project_id')
    .where('project_id', '=', projectId)
    .where('project_revision', 'in', revisions)
    .where('status', 'in', ['active', 'hired'])
    .union(({ selectFrom }) =>
      selectFrom('payments')
        .select('project_id')
        .where('project_id', '=', projectId)
        .where('project_revision', 'in', revisions)
        .where('status', 'not in', ['refunded', 'canceled', 'failed']),
    )
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}

/** Returns whether a question of the project still has this answer. */
export async function isCurrentAnswer(
  em: SqlEntityManager,
  projectId: number,
  { question, answer }: ChangedAnswer,
): Promise<boolean> {
  const row = await db(em)
    .selectFrom('project_questions')
    .select('id')
    .where('project_id', '=', projectId)
    .where('text', '=', question)
    .where('answer', '=', answer)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
