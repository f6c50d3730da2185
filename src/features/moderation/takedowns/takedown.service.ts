import { z } from 'zod';
import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { deleteNotificationsOfFormerReaders } from '#features/projects/brief/former-readers.service.ts';
import { learnWordsQueue } from '#features/projects/project.jobs.ts';
import { notOwnerError, projectNotFoundError } from '#features/projects/project.rules.ts';
import {
  type LockedProject,
  lockProject,
  setProjectStatus,
} from '#features/projects/project.service.ts';
import { forgetWords } from '#features/projects/search/search.service.ts';
import { type ActorCtx, inTransaction, type Queue } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { appealRefusal, decideAppealRefusal } from '../appeals/moderation-action.rules.ts';
import type { OwnModerationAction } from '../appeals/moderation-action.schema.ts';
import { Takedown } from './takedown.entity.ts';
import {
  notifyAppealed,
  notifyAppealRefused,
  notifyRestored,
  notifyTakenDown,
} from './takedown.mail.ts';
import {
  findOwnerAndTakedown,
  findTakedownProjectId,
  isClientDeleted,
  listViewerIds,
} from './takedown.queries.ts';
import {
  isRemovable,
  notRemovedError,
  takeDownRefusal,
  workRunningError,
} from './takedown.rules.ts';
import type {
  AppealTakedown,
  DecideTakedownAppeal,
  RestoreProject,
  TakeDownProject,
} from './takedown.schema.ts';

const TakedownJob = z.object({ projectId: z.int(), removed: z.boolean() });

/** `removed` is false after a restoration. The worker is in `bid.jobs.ts`. */
export const projectRemovedQueue: Queue<z.infer<typeof TakedownJob>> = {
  name: 'project-removed',
  data: TakedownJob,
  retryLimit: 10,
};

/** For projects and pictures. */
export const takedownLimit: RateLimit = {
  name: 'remove-project',
  maxUses: 100,
  windowSeconds: 3_600,
};

interface LockedTakedown {
  project: LockedProject;
  takedown: Takedown;
  hasDeletedClient: boolean;
}

/** Also locks the client. Throws if `ownerId` is set and is not the client. */
async function lockTakedown(
  em: ActorCtx['em'],
  projectId: number,
  ownerId?: number,
): Promise<LockedTakedown> {
  const hasDeletedClient = await isClientDeleted(em, projectId);
  const project = await lockProject(em, projectId);
  if (ownerId !== undefined && project.clientId !== ownerId) throw notOwnerError();
  const takedown = await em.findOne(Takedown, { projectId, endedAt: null }, { refresh: true });
  if (!takedown) throw notRemovedError();
  return { project, takedown, hasDeletedClient };
}

export async function takeDownProject(ctx: ActorCtx, form: TakeDownProject): Promise<void> {
  const notAdmin = adminRefusal(ctx.actor);
  if (notAdmin) throw notAdmin;
  await ctx.limits.use(takedownLimit, String(ctx.actor.id));
  await inTransaction(ctx, async (ctx) => {
    await assertNotSuspended(ctx.em, ctx.actor.id);
    await recordTakedown(ctx, await lockProject(ctx.em, form.projectId), form);
  });
}

/** Must be called in a transaction of an admin that is not suspended. Bids do not change. */
export async function recordTakedown(
  ctx: ActorCtx,
  project: LockedProject,
  { rule, reason }: Pick<TakeDownProject, 'rule' | 'reason'>,
): Promise<void> {
  const { em } = ctx;
  const { id: projectId, status: previousStatus } = project;
  const refusal = takeDownRefusal(previousStatus, project.holdsMoney);
  if (refusal) throw refusal;
  // Only narrows the type: never true after `takeDownRefusal`.
  if (!isRemovable(previousStatus)) throw workRunningError();
  const ruleAndReason = { rule, reason };
  const takedown = em.create(Takedown, {
    ...ruleAndReason,
    projectId,
    createdById: ctx.actor.id,
    at: ctx.now(),
    previousStatus,
  });
  // Assigns the id of the takedown.
  await em.flush();
  setProjectStatus(project, 'removed');
  project.takedownId = takedown.id;
  await em.flush();
  await deleteNotificationsOfFormerReaders({ em }, projectId);
  await forgetWords({ em }, project);
  await notifyTakenDown(ctx, project, ruleAndReason);
  await publishToViewers(ctx, { projectId, removed: true });
  await recordAudit(ctx, {
    action: 'project_removed',
    on: { type: 'project', id: projectId },
    details: ruleAndReason,
  });
}

/**
 * To the status before the takedown, except that an active project of a deleted client becomes
 * `cancelled`.
 */
export async function restoreProject(ctx: ActorCtx, form: RestoreProject): Promise<void> {
  const { projectId, reason } = form;
  const refusal = adminRefusal(ctx.actor);
  if (refusal) throw refusal;
  await inTransaction(ctx, async (ctx) => {
    await assertNotSuspended(ctx.em, ctx.actor.id);
    await endTakedown(ctx, await lockTakedown(ctx.em, projectId), reason);
    await recordAudit(ctx, {
      action: 'project_restored',
      on: { type: 'project', id: projectId },
      details: { reason },
    });
  });
}

async function endTakedown(ctx: ActorCtx, locked: LockedTakedown, reason: string): Promise<void> {
  const { project, takedown, hasDeletedClient } = locked;
  Object.assign(takedown, { endedAt: ctx.now(), endedById: ctx.actor.id, endReason: reason });
  // A deleted account must not have open projects.
  setProjectStatus(
    project,
    hasDeletedClient && takedown.previousStatus === 'active'
      ? 'cancelled'
      : takedown.previousStatus,
  );
  project.takedownId = null;
  await ctx.em.flush();
  await ctx.jobs.send(ctx.em, learnWordsQueue, { projectId: project.id });
  if (!hasDeletedClient) await notifyRestored(ctx, project, reason);
  await publishToViewers(ctx, { projectId: project.id, removed: false });
}

async function publishToViewers(
  { em, jobs }: ActorCtx,
  job: z.infer<typeof TakedownJob>,
): Promise<void> {
  const { projectId } = job;
  await publishEvent(em, await listViewerIds(em, projectId), { kind: 'project', id: projectId });
  await jobs.send(em, projectRemovedQueue, job);
}

export async function findOwnTakedown(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<OwnModerationAction | null> {
  const row = await findOwnerAndTakedown(em, projectId);
  if (!row) throw projectNotFoundError();
  if (row.clientId !== actor.id) throw notOwnerError();
  return row.takedown;
}

/**
 * Allowed once. Notifies the admins that may decide or, if there are none, the author of the
 * takedown.
 */
export async function appealTakedown(ctx: ActorCtx, form: AppealTakedown): Promise<void> {
  const { projectId, appeal } = form;
  await inTransaction(ctx, async (ctx) => {
    const { project, takedown } = await lockTakedown(ctx.em, projectId, ctx.actor.id);
    const refusal = appealRefusal(takedown, 'removal');
    if (refusal) throw refusal;
    Object.assign(takedown, { appeal, appealedAt: ctx.now() });
    await ctx.em.flush();
    await notifyAppealed(ctx, project, takedown);
    await recordAudit(ctx, { action: 'removal_appealed', on: { type: 'project', id: projectId } });
  });
}

export async function decideTakedownAppeal(
  ctx: ActorCtx,
  form: DecideTakedownAppeal,
): Promise<void> {
  const { id, decision, reason } = form;
  const refusal = adminRefusal(ctx.actor);
  if (refusal) throw refusal;
  await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await assertNotSuspended(em, ctx.actor.id);
    const projectId = await findTakedownProjectId(em, id);
    if (projectId === null) throw notRemovedError();
    const locked = await lockTakedown(em, projectId);
    const { project, takedown } = locked;
    // The takedown `id` has ended, and the project was removed again later.
    if (takedown.id !== id) throw notRemovedError();
    const reviewerRefusal = decideAppealRefusal(ctx.actor, {
      ...takedown,
      userId: project.clientId,
    });
    if (reviewerRefusal) throw reviewerRefusal;
    Object.assign(takedown, {
      decision,
      decidedById: ctx.actor.id,
      decidedAt: ctx.now(),
      decisionReason: reason,
    });
    await em.flush();
    if (decision === 'granted') await endTakedown(ctx, locked, reason);
    else await notifyAppealRefused(ctx, project, reason);
    await recordAudit(ctx, {
      action: decision === 'granted' ? 'appeal_granted' : 'appeal_refused',
      on: { type: 'project', id: projectId },
      details: { reason },
    });
  });
}
