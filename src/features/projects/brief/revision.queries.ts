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
  /** Status of the actor's own invitation. */
  invitation: InvitationStatus | null;
}

/** Which stored revisions a query may return. */
interface RevisionReader {
  projectId: number;
  /** Whether revisions from when the project was private are included. */
  isInsider: boolean;
}

/** Returns the fields that access to revisions depends on; null if the project does not exist. */
export async function findRevisedProject(
  em: SqlEntityManager,
  projectId: number,
  actor: Actor | null,
): Promise<RevisedProject | null> {
  const row = await db(em)
    .selectFrom('projects as p')
    // 0 is the id of no user, so that a visitor has no invitation.
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

/**
 * Returns stored revisions with a lower number than `before`, newest first; one more than the limit
 * if there is a next page.
 */
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

/**
 * Returns the snapshot of a revision, or of the next one if the reader may not see the revision;
 * null if there is none.
 */
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

/** Maximum number of revisions that are searched for changed answers. */
const SEARCHED_REVISIONS_MAX = 200;

/** Returns the changes of answers by the revisions after a number, oldest first. */
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

/** Maximum number of revisions whose criteria an edit is compared with. */
const COMPARED_REVISIONS_MAX = 100;

/** Returns the criteria of the last revisions of a project, newest first, without duplicates. */
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

/** Returns whether a bid was ever placed on a project, including withdrawn ones. */
export async function hasEverHadBids(em: SqlEntityManager, projectId: number): Promise<boolean> {
  const bid = await db(em)
    .selectFrom('bids')
    .select('id')
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst();
  return bid !== undefined;
}

/** Returns whether a payment for a project is being confirmed by its client or processed. */
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
 * or funded payment names one. Agreements need no check, because they are on the revision of the
 * hired bid.
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

/** Returns whether a question with this text on a project still has this answer. */
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
