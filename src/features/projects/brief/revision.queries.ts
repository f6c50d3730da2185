import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { db } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import type { InvitationStatus } from '../invitations/invitation.rules.ts';
import type { ProjectStatus } from '../project.rules.ts';
import type {
  BriefChange,
  BriefSnapshot,
  ChangedAnswer,
  Criterion,
  RevisionView,
} from './brief.schema.ts';

interface RevisedProject {
  clientId: number;
  isPrivate: boolean;
  status: ProjectStatus;
  createdAt: string;
  /** Number of the present revision; 1 if the project was never edited. */
  revision: number;
  /** Status of the actor's invitation. */
  invitation: InvitationStatus | null;
}

/** Returns what decides about access to the revisions of a project; null if it does not exist. */
export async function findRevisedProject(
  em: SqlEntityManager,
  projectId: number,
  actor: Actor | null,
): Promise<RevisedProject | null> {
  const row = await db(em)
    .selectFrom('projects as p')
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

/** Selects the stored revisions of a project that the reader may see. */
function selectRevisions(em: SqlEntityManager, { projectId, isInsider }: RevisionReader) {
  return db(em)
    .selectFrom('project_revisions as r')
    .where('r.project_id', '=', projectId)
    .$if(!isInsider, (query) => query.where('r.was_private', '=', false));
}

interface RevisionReader {
  projectId: number;
  /** Whether revisions from when the project was private are included. */
  isInsider: boolean;
}

/** Returns stored revisions before a number, newest first, and one more if there are further ones. */
export function listStoredRevisions(
  em: SqlEntityManager,
  reader: RevisionReader,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<RevisionView[]> {
  return selectRevisions(em, reader)
    .select(['r.revision', 'r.at', 'r.is_material as isMaterial', 'r.changes'])
    .$if(before !== undefined, (query) => query.where('r.revision', '<', before ?? 0))
    .orderBy('r.revision', 'desc')
    .limit(limit + 1)
    .execute();
}

/** Returns the text of a revision, or of the next visible one; null if there is none. */
export async function findSnapshotSince(
  em: SqlEntityManager,
  reader: RevisionReader,
  revision: number,
): Promise<{ revision: number; snapshot: BriefSnapshot } | null> {
  const row = await selectRevisions(em, reader)
    .select(['r.revision', 'r.snapshot'])
    .where('r.revision', '>=', revision)
    .orderBy('r.revision')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Number of revisions that are searched for changed answers. */
const SEARCHED_REVISIONS_MAX = 200;

/** Returns the answers that revisions after a number have changed, oldest first. */
export async function listAnswersSince(
  em: SqlEntityManager,
  reader: RevisionReader,
  revision: number,
): Promise<BriefChange[]> {
  const newest = selectRevisions(em, reader)
    .select(['r.revision', 'r.changes'])
    .where('r.revision', '>', revision)
    .orderBy('r.revision', 'desc')
    .limit(SEARCHED_REVISIONS_MAX);
  const rows = await db(em)
    .selectFrom(newest.as('r'))
    .select('r.changes')
    .where(sql<boolean>`r.changes @> '[{"field": "answer"}]'`)
    .orderBy('r.revision')
    .execute();
  return rows.flatMap(({ changes }) => changes).filter(({ field }) => field === 'answer');
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
