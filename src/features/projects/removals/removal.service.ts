import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { appealRefusal, judgeRefusal } from '#features/accounts/measures/measure.rules.ts';
import { refuseSuspended } from '#features/accounts/suspensions/liberty.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { publish } from '#platform/server/live.ts';
import type { Project } from '../project.entity.ts';
import { notOwner, projectNotFound } from '../project.rules.ts';
import { lockProject, setProjectStatus } from '../project.service.ts';
import { Removal } from './removal.entity.ts';
import { removedQueue } from './removal.jobs.ts';
import {
  notifyAppealed,
  notifyAppealRefused,
  notifyRemoved,
  notifyRestored,
} from './removal.mail.ts';
import { isClientDeleted, removalOf, removedProjectOf, viewersOf } from './removal.queries.ts';
import { isRemovable, notRemoved, removeRefusal, workRunning } from './removal.rules.ts';
import type {
  AppealRemoval,
  DecideRemoval,
  OwnRemoval,
  RemoveProject,
  RestoreProject,
} from './removal.schema.ts';

const acting: Limit = { name: 'remove-project', times: 100, within: 3_600 };

interface LockedRemoval {
  project: Project;
  removal: Removal;
  /** Whether the client of the project has deleted their account. */
  isClientGone: boolean;
}

/** Returns a project, locked, with its open removal. Throws if it is not removed. */
async function lockRemoval(
  em: ActorCtx['em'],
  projectId: number,
  ownerId?: number,
): Promise<LockedRemoval> {
  const isClientGone = await isClientDeleted(em, projectId);
  const project = await lockProject(em, projectId);
  if (ownerId !== undefined && project.clientId !== ownerId) throw notOwner();
  const removal = await em.findOne(Removal, { projectId, endedAt: null }, { refresh: true });
  if (!removal) throw notRemoved();
  return { project, removal, isClientGone };
}

/** Removes a project from the marketplace. Its bids do not change. */
export async function removeProject(ctx: ActorCtx, form: RemoveProject): Promise<void> {
  const { projectId, rule, reason } = form;
  const notAdmin = adminRefusal(ctx.actor);
  if (notAdmin) throw notAdmin;
  await ctx.limits.use(acting, String(ctx.actor.id));
  await ctx.em.transactional(async (em) => {
    await refuseSuspended(em, ctx.actor.id);
    const project = await lockProject(em, projectId);
    const was = project.status;
    const refusal = removeRefusal(was, project.holdsMoney);
    if (refusal) throw refusal;
    if (!isRemovable(was)) throw workRunning();
    const measure = { rule, reason };
    const at = ctx.now();
    const removal = em.create(Removal, {
      ...measure,
      projectId,
      createdById: ctx.actor.id,
      at,
      previousStatus: was,
    });
    await em.flush();
    setProjectStatus(project, 'removed');
    project.takedownId = removal.id;
    await em.flush();
    await notifyRemoved({ ...ctx, em }, project, measure);
    await refreshViewers({ ...ctx, em }, projectId, true);
    await recordAudit(
      { ...ctx, em },
      { action: 'project_removed', on: { type: 'project', id: projectId }, details: measure },
    );
  });
}

/** Restores a project to the status it had before its removal. */
export async function restoreProject(ctx: ActorCtx, form: RestoreProject): Promise<void> {
  const { projectId, reason } = form;
  const refusal = adminRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.em.transactional(async (em) => {
    await refuseSuspended(em, ctx.actor.id);
    await end({ ...ctx, em }, await lockRemoval(em, projectId), reason);
    await recordAudit(
      { ...ctx, em },
      { action: 'project_restored', on: { type: 'project', id: projectId }, details: { reason } },
    );
  });
}

async function end(ctx: ActorCtx, locked: LockedRemoval, reason: string): Promise<void> {
  const { project, removal, isClientGone } = locked;
  Object.assign(removal, { endedAt: ctx.now(), endedById: ctx.actor.id, endReason: reason });
  // A deleted account must not have open projects.
  setProjectStatus(
    project,
    isClientGone && removal.previousStatus === 'active' ? 'cancelled' : removal.previousStatus,
  );
  project.takedownId = null;
  await ctx.em.flush();
  if (!isClientGone) await notifyRestored(ctx, project, reason);
  await refreshViewers(ctx, project.id, false);
}

/** Refreshes open pages that show the project; a job sends the e-mails. */
async function refreshViewers({ em, jobs }: ActorCtx, projectId: number, removed: boolean) {
  await publish(em, await viewersOf(em, projectId), { kind: 'project', id: projectId });
  await jobs.send(em, removedQueue, { projectId, removed });
}

/** Returns the open removal of a project to its client, or null. */
export async function ownRemoval(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<OwnRemoval | null> {
  const row = await removalOf(em, projectId);
  if (!row) throw projectNotFound();
  if (row.clientId !== actor.id) throw notOwner();
  return row.removal;
}

/** Stores the only appeal against a removal. Only another admin may decide it. */
export async function appealRemoval(ctx: ActorCtx, form: AppealRemoval): Promise<void> {
  const { projectId, appeal } = form;
  await ctx.em.transactional(async (em) => {
    const { project, removal } = await lockRemoval(em, projectId, ctx.actor.id);
    const refusal = appealRefusal(removal, 'removal');
    if (refusal) throw refusal;
    Object.assign(removal, { appeal, appealedAt: ctx.now() });
    await em.flush();
    await notifyAppealed({ ...ctx, em }, project, removal);
    await recordAudit(
      { ...ctx, em },
      { action: 'removal_appealed', on: { type: 'project', id: projectId } },
    );
  });
}

/** Decides an appeal; if it is granted, the project is restored. */
export async function decideRemoval(ctx: ActorCtx, form: DecideRemoval): Promise<void> {
  const { id, decision, reason } = form;
  const refusal = adminRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.em.transactional(async (em) => {
    await refuseSuspended(em, ctx.actor.id);
    const projectId = await removedProjectOf(em, id);
    if (projectId === null) throw notRemoved();
    const locked = await lockRemoval(em, projectId);
    const { project, removal } = locked;
    if (removal.id !== id) throw notRemoved();
    const notTheirs = judgeRefusal(ctx.actor, { ...removal, userId: project.clientId });
    if (notTheirs) throw notTheirs;
    const decided = { decidedById: ctx.actor.id, decidedAt: ctx.now(), decisionReason: reason };
    Object.assign(removal, { ...decided, decision });
    await em.flush();
    if (decision === 'granted') await end({ ...ctx, em }, locked, reason);
    else await notifyAppealRefused({ ...ctx, em }, project, reason);
    await recordAudit(
      { ...ctx, em },
      {
        action: decision === 'granted' ? 'appeal_granted' : 'appeal_refused',
        on: { type: 'project', id: projectId },
        details: { reason },
      },
    );
  });
}
