import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { HashedFile } from '#features/files/file.schema.ts';
import { type ActorCtx, type Ctx, isByProgram } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import type { Project } from '../project.entity.ts';
import { offersChangedQueue } from '../project.jobs.ts';
import { projectNotFoundError, viewRefusal } from '../project.rules.ts';
import type { LockedProject } from '../project.service.ts';
import { announceEdit } from './announce.service.ts';
import { blankedVersionError, compareSnapshots, nextRevisionRefusal } from './brief.rules.ts';
import {
  type BriefChange,
  type BriefSnapshot,
  type ChangesQuery,
  type ChangesView,
  completeSnapshot,
  type RevisionQuery,
  type RevisionView,
  type StoredSnapshot,
} from './brief.schema.ts';
import { briefFields, pickFields } from './brief-fields.rules.ts';
import { listBidderIds } from './follower.queries.ts';
import { listProjectFiles } from './project-file.queries.ts';
import { ProjectRevision } from './project-revision.entity.ts';
import {
  findRevisedProject,
  findSnapshotSince,
  listAnswersSince,
  listStoredRevisions,
} from './revision.queries.ts';

const revisionLimit: RateLimit = { name: 'revisions', maxUses: 20, windowSeconds: 3_600 };

/** Must be called before the transaction, because the limiter needs a second connection. */
export async function limitRevisions(
  { limits, actor }: Pick<ActorCtx, 'limits' | 'actor'>,
  projectId: number,
): Promise<void> {
  // The key contains the actor, so that other users cannot use up the edits of the client.
  await limits.use(revisionLimit, `${actor.id}-${projectId}`);
}

/** From the project and its files, because the current revision may not be stored. */
export async function buildCurrentSnapshot(
  em: SqlEntityManager,
  project: Project,
): Promise<BriefSnapshot> {
  return toSnapshot(project, await listProjectFiles(em, project.id));
}

/** The revision must be stored: see `storeFirstRevision`. */
export async function loadRevisionSnapshot(
  em: SqlEntityManager,
  projectId: number,
  revision: number,
): Promise<BriefSnapshot> {
  const stored = await em.findOneOrFail(ProjectRevision, { projectId, revision });
  return completeSnapshot(stored.snapshot);
}

/** Blanking changes the stored snapshot but not the stored hash, so the two differ. */
export async function isRevisionBlanked(
  em: SqlEntityManager,
  project: Project,
  revision: number,
): Promise<boolean> {
  // The text of the current revision cannot be blanked.
  if (revision === project.revision) return false;
  const stored = await em.findOne(ProjectRevision, { projectId: project.id, revision });
  return stored !== null && hashSnapshot(stored.snapshot) !== stored.hash;
}

export async function assertRevisionNotBlanked(
  em: SqlEntityManager,
  project: Project,
  revision: number,
): Promise<void> {
  if (await isRevisionBlanked(em, project, revision)) throw blankedVersionError(revision);
}

const columnFields = briefFields.filter((field) => field !== 'files');

function toSnapshot(project: Project, files: readonly HashedFile[]): BriefSnapshot {
  return {
    ...pickFields(project, columnFields),
    deadline: project.deadline.toISOString(),
    files: files.map(({ id, name, sha256 }) => ({ id, name, sha256 })),
  };
}

export interface Edit {
  before: BriefSnapshot;
  after: BriefSnapshot;
  changes: BriefChange[];
  isMaterial: boolean;
}

/**
 * Stores an edit as the next revision, in the caller's transaction. Announces
 * the edit to bidders and followers, and updates open pages of the client and the bidders. If the
 * edit is material, all bids must be confirmed, and a job cancels an open payment for former terms.
 * Throws if the project has the maximum number of revisions.
 */
export async function saveRevision(
  ctx: ActorCtx,
  project: LockedProject,
  { before, after, changes, isMaterial }: Edit,
): Promise<void> {
  const { em, actor, now, jobs } = ctx;
  const refusal = nextRevisionRefusal(project);
  if (refusal) throw refusal;
  await storeFirstRevision(em, project, before);
  const revision = project.revision + 1;
  Object.assign(project, {
    revision,
    editedAt: now(),
    isByProgram: isByProgram(ctx),
    ...(isMaterial && { materialRevision: revision }),
  });
  const newRevision = em.create(ProjectRevision, {
    projectId: project.id,
    revision,
    editorId: actor.id,
    isMaterial,
    changes,
    snapshot: after,
    hash: hashSnapshot(after),
    wasPrivate: before.isPrivate || after.isPrivate,
    at: now(),
  });
  await em.flush();
  if (isMaterial) await jobs.send(em, offersChangedQueue, { projectId: project.id });
  const bidderIds = await listBidderIds(em, project.id);
  await announceEdit(ctx, project, newRevision, bidderIds);
  await publishEvent(em, [project.clientId, ...bidderIds], { kind: 'project', id: project.id });
}

/**
 * Stores the brief of a project that was never edited as revision 1, for the first edit or the
 * agreement of the hire. Does nothing if revision 1 is stored already.
 */
export async function storeFirstRevision(
  em: SqlEntityManager,
  project: LockedProject,
  snapshot: BriefSnapshot,
): Promise<void> {
  if (project.revision > 1) return;
  if (await em.count(ProjectRevision, { projectId: project.id, revision: 1 })) return;
  em.create(ProjectRevision, {
    projectId: project.id,
    revision: 1,
    editorId: project.clientId,
    isMaterial: false,
    changes: [],
    snapshot,
    hash: hashSnapshot(snapshot),
    wasPrivate: snapshot.isPrivate,
    at: project.createdAt,
  });
  await em.flush();
}

function hashSnapshot(snapshot: StoredSnapshot): string {
  return createHash('sha256').update(canonicalJson(snapshot)).digest('hex');
}

/**
 * Revisions from the time when the project was private are visible only to the client, invited
 * developers and admins.
 */
export async function listRevisions(
  ctx: Ctx,
  { id, cursor, limit }: RevisionQuery,
): Promise<{ items: RevisionView[]; next: string | null }> {
  const { project, reader } = await loadRevisedProject(ctx, id);
  // If a project was never edited, its revision may not be stored.
  if (project.revision === 1) {
    const { createdAt: at } = project;
    return { items: [{ revision: 1, at, isMaterial: false, changes: [] }], next: null };
  }
  const page = { before: cursor?.figures[0], limit };
  const revisions = await listStoredRevisions(ctx.em, reader, page);
  return cutPage(revisions, limit, ({ revision }) => ({ by: 'revision', figures: [revision] }));
}

/**
 * One change per field, except fields that have their former value again; each change of an answer
 * separately. Only from revisions that the actor may see.
 */
export async function loadChangesSince(
  ctx: Ctx,
  { id, since }: ChangesQuery,
): Promise<ChangesView> {
  const { em } = ctx;
  const { project, reader } = await loadRevisedProject(ctx, id);
  const { revision } = project;
  const before = since < revision ? await findSnapshotSince(em, reader, since) : null;
  const after = before && (await findSnapshotSince(em, reader, revision));
  if (!before || !after) return { revision, changes: [] };
  const answers = await listAnswersSince(em, reader, before.revision);
  const changes = [...compareSnapshots(before.snapshot, after.snapshot), ...answers];
  return { revision, changes };
}

async function loadRevisedProject({ em, actor }: Ctx, projectId: number) {
  const project = await findRevisedProject(em, projectId, actor);
  if (!project) throw projectNotFoundError();
  const refusal = viewRefusal(project, project.invitation, actor);
  if (refusal) throw refusal;
  // Insiders may see the project even while it is private.
  const isInsider = !viewRefusal({ ...project, isPrivate: true }, project.invitation, actor);
  return { project, reader: { projectId, isInsider } };
}
