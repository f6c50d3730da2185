import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { db, isoText } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import type { InvitationStatus } from '../invitations/invitation.rules.ts';
import type { ProjectStatus } from '../project.rules.ts';
import type { ChangedAnswer, Criterion, RevisionView } from './brief.schema.ts';

interface RevisedProject {
  clientId: number;
  isPrivate: boolean;
  status: ProjectStatus;
  createdAt: string;
  /** Status of the actor's invitation. */
  invitation: InvitationStatus | null;
  /** The stored revisions, newest first; none if the project was never edited. */
  revisions: (RevisionView & { wasPrivate: boolean })[];
}

/**
 * Returns a project with its stored revisions and what decides about access; null if it does
 * not exist. Checks no permission.
 */
export async function findRevisions(
  em: SqlEntityManager,
  projectId: number,
  actor: Actor | null,
): Promise<RevisedProject | null> {
  const row = await db(em)
    .selectFrom('projects as p')
    .leftJoin('invitations as i', (join) =>
      join.onRef('i.project_id', '=', 'p.id').on('i.developer_id', '=', actor?.id ?? 0),
    )
    .select(({ selectFrom }) => [
      'p.client_id as clientId',
      'p.is_private as isPrivate',
      'p.status',
      'p.created_at as createdAt',
      'i.status as invitation',
      jsonArrayFrom(
        selectFrom('project_revisions as r')
          .select(({ ref }) => [
            'r.revision',
            isoText(ref('r.at')).as('at'),
            'r.is_material as isMaterial',
            'r.changes',
            'r.was_private as wasPrivate',
          ])
          .whereRef('r.project_id', '=', 'p.id')
          .orderBy('r.revision', 'desc'),
      ).as('revisions'),
    ])
    .where('p.id', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}

/** Number of revisions whose criteria an edit is compared with. */
const COMPARED_REVISIONS_MAX = 100;

/** Returns the criteria of the last revisions of a project, each text once, newest first. */
export async function listFormerCriteria(
  em: SqlEntityManager,
  projectId: number,
): Promise<Criterion[]> {
  const rows = await db(em)
    .selectFrom('project_revisions')
    .select(({ ref }) => ref('snapshot', '->').key('criteria').as('criteria'))
    .where('project_id', '=', projectId)
    .orderBy('revision', 'desc')
    .limit(COMPARED_REVISIONS_MAX)
    .execute();
  const criteria = rows.flatMap((row) => row.criteria);
  return [...new Map(criteria.map((one) => [`${one.id} ${one.text}`, one])).values()];
}

/** Returns whether a bid was ever placed on a project, also if it was withdrawn since. */
export async function hasEverHadBids(em: SqlEntityManager, projectId: number): Promise<boolean> {
  const bid = await db(em)
    .selectFrom('bids')
    .select('id')
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst();
  return bid !== undefined;
}

/** Returns whether the provider is processing a payment for a project. */
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
 * Returns whether an active or hired bid was made for one of the revisions of a project, or an open
 * or funded payment names one. An agreement is on the revision of its hired bid.
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

/** Returns whether a question of a project still has an answer. */
export async function isAnswerPresent(
  em: SqlEntityManager,
  projectId: number,
  { question, answer }: ChangedAnswer,
): Promise<boolean> {
  const present = await db(em)
    .selectFrom('project_questions')
    .select('id')
    .where('project_id', '=', projectId)
    .where('text', '=', question)
    .where('answer', '=', answer)
    .limit(1)
    .executeTakeFirst();
  return present !== undefined;
}
