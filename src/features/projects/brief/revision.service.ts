import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { HashedFile } from '#features/files/file.schema.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import type { Project } from '../project.entity.ts';
import { offersChangedQueue } from '../project.jobs.ts';
import { loadVisibleProject } from '../project.service.ts';
import type { BriefChange, BriefSnapshot, RevisionView } from './brief.schema.ts';
import { listProjectFiles } from './project-file.queries.ts';
import { ProjectRevision } from './project-revision.entity.ts';
import { listBidderIds, listStoredRevisions } from './revision.queries.ts';

/** Returns the present text of a project as a snapshot. */
export async function readSnapshot(em: SqlEntityManager, project: Project): Promise<BriefSnapshot> {
  return toSnapshot(project, await listProjectFiles(em, project.id));
}

export function toSnapshot(project: Project, files: readonly HashedFile[]): BriefSnapshot {
  const { title, description, category, budget, isPrivate, isUrgent } = project;
  const { deadline, skills, criteria, exclusions, rights } = project;
  return {
    ...{ title, description, category, budget, isPrivate, isUrgent, skills, criteria, exclusions },
    deadline: deadline.toISOString(),
    rights: rights ?? null,
    files: files.map(({ id, name, sha256 }) => ({ id, name, sha256 })),
  };
}

export interface Edit {
  /** The text before the edit. */
  before: BriefSnapshot;
  after: BriefSnapshot;
  changes: BriefChange[];
  isMaterial: boolean;
}

/**
 * Stores an edit of a locked project as its next revision, in the caller's transaction. A material
 * one cancels an open payment, and all bids must be confirmed for it.
 */
export async function saveRevision(
  { em, actor, now, jobs }: ActorCtx,
  project: Project,
  { before, after, changes, isMaterial }: Edit,
): Promise<void> {
  await storeFirstRevision(em, project, before);
  const revision = project.revision + 1;
  Object.assign(project, {
    revision,
    editedAt: now(),
    ...(isMaterial && { materialRevision: revision }),
  });
  em.create(ProjectRevision, {
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
  await publishEvent(em, [project.clientId, ...bidderIds], { kind: 'project', id: project.id });
}

/**
 * Stores the present text of a project as its first revision if it was never edited. The project
 * must be locked.
 */
export async function storeFirstRevision(
  em: SqlEntityManager,
  project: Project,
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

function hashSnapshot(snapshot: BriefSnapshot): string {
  return createHash('sha256').update(canonicalJson(snapshot)).digest('hex');
}

/**
 * Returns the revisions of a project, newest first. Those from before a private project became
 * public are visible to its client, invited developers and admins only.
 */
export async function listRevisions(ctx: Ctx, projectId: number): Promise<RevisionView[]> {
  const { em, actor } = ctx;
  const project = await loadVisibleProject(ctx, projectId);
  const isInvited = project.invitation === 'pending' || project.invitation === 'accepted';
  const seesAll = actor?.role === 'admin' || actor?.id === project.clientId || isInvited;
  const stored = await listStoredRevisions(em, projectId, !seesAll);
  if (project.revision > 1) return stored;
  return stored.length > 0
    ? stored
    : [{ revision: 1, at: project.createdAt, isMaterial: false, changes: [] }];
}
