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
  /** Status of the actor's own invitation; null if there is none. */
  invitation: InvitationStatus | null;
}

/** Which stored revisions a query may return. */
interface RevisionReader {
  projectId: number;
  /** Whether the result includes revisions from the time when the project was private. */
  isInsider: boolean;
}

/** Returns the fields on which access to revisions depends; null if the project does not exist. */
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

/**
 * Returns the stored revisions that the reader may see, newest first. If `before` is a number, all
 * have lower numbers. If there is a next page, returns one revision more than the limit.
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
 * Returns the snapshot of the first revision, from `revision` on, that is stored and that the
 * reader may see; null if there is none.
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

/** Maximum number of revisions, the newest ones, that are searched for changed answers. */
const SEARCHED_REVISIONS_MAX = 200;

/**
 * Returns the changes of answers in the revisions after `revision` that the reader may see, oldest
 * first.
 */
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

/** Maximum number of revisions, the newest ones, whose criteria an edit can use again. */
const COMPARED_REVISIONS_MAX = 100;

/** Maximum number of former criteria, the newest ones, that an edit can use again. */
const FORMER_CRITERIA_MAX = 400;

/** Returns the criteria of the stored revisions, newest first, without duplicates. */
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
  const distinct = new Map(
    criteria.map((criterion) => [`${criterion.id} ${criterion.text}`, criterion]),
  );
  return [...distinct.values()].slice(0, FORMER_CRITERIA_MAX);
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

/** Returns whether the client is confirming a payment for the project or Stripe processes one. */
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
 * Returns whether one of the revisions is the revision of an active or hired bid, or of a payment
 * that is neither refunded, canceled nor failed. Agreements need no check of their own, because the
 * revision of an agreement is that of the hired bid.
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

/** Returns whether a question about the project with this text still has this answer. */
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
