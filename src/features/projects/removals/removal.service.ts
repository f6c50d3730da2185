import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { appealRefusal, judgeRefusal } from '#features/accounts/measures/measure.rules.ts';
import { refuseSuspended } from '#features/accounts/suspensions/liberty.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { publish } from '#platform/server/live.ts';
import type { Project } from '../project.entity.ts';
import { notOwner, projectNotFound } from '../project.rules.ts';
import { lockProject, moveProject } from '../project.service.ts';
import { Removal } from './removal.entity.ts';
import { removedQueue } from './removal.jobs.ts';
import { tellAppealed, tellRefused, tellRemoved, tellRestored } from './removal.mail.ts';
import { clientLeft, onlookersOf, removalOf, removedProjectOf } from './removal.queries.ts';
import { isRemovable, notRemoved, removeRefusal, workRunning } from './removal.rules.ts';
import type {
  AppealRemoval,
  DecideRemoval,
  OwnRemoval,
  RemoveProject,
  RestoreProject,
} from './removal.schema.ts';

const acting: Limit = { name: 'remove-project', times: 100, within: 3_600 };

interface Held {
  project: Project;
  removal: Removal;
  /** Whether the client of the project has deleted their account. */
  left: boolean;
}

/** Returns a project, locked, with its open removal; throws if it is not removed. */
async function heldRemoval(em: ActorCtx['em'], projectId: number, ownerId?: number): Promise<Held> {
  const left = await clientLeft(em, projectId);
  const project = await lockProject(em, projectId);
  if (ownerId !== undefined && project.clientId !== ownerId) throw notOwner();
  const removal = await em.findOne(Removal, { projectId, endedAt: null }, { refresh: true });
  if (!removal) throw notRemoved();
  return { project, removal, left };
}

/** Removes a project from the marketplace. Its bids do not change. */
export async function removeProject(ctx: ActorCtx, asked: RemoveProject): Promise<void> {
  const { projectId, rule, reason } = asked;
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
    const said = { rule, reason };
    const at = ctx.now();
    const removal = em.create(Removal, { ...said, projectId, byId: ctx.actor.id, at, was });
    await em.flush();
    moveProject(project, 'removed');
    project.removalId = removal.id;
    await em.flush();
    await tellRemoved({ ...ctx, em }, project, said);
    await tellAround({ ...ctx, em }, projectId, true);
    await recordAudit(
      { ...ctx, em },
      { action: 'project_removed', on: { type: 'project', id: projectId }, details: said },
    );
  });
}

/** Restores a project to the status it had before its removal. */
export async function restoreProject(ctx: ActorCtx, asked: RestoreProject): Promise<void> {
  const { projectId, reason } = asked;
  const refusal = adminRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.em.transactional(async (em) => {
    await refuseSuspended(em, ctx.actor.id);
    await end({ ...ctx, em }, await heldRemoval(em, projectId), reason);
    await recordAudit(
      { ...ctx, em },
      { action: 'project_restored', on: { type: 'project', id: projectId }, details: { reason } },
    );
  });
}

async function end(ctx: ActorCtx, held: Held, reason: string): Promise<void> {
  const { project, removal, left } = held;
  Object.assign(removal, { endedAt: ctx.now(), endedById: ctx.actor.id, endReason: reason });
  // A deleted account must not have open projects.
  moveProject(project, left && removal.was === 'active' ? 'cancelled' : removal.was);
  project.removalId = null;
  await ctx.em.flush();
  if (!left) await tellRestored(ctx, project, reason);
  await tellAround(ctx, project.id, false);
}

/** Refreshes open pages that show the project; a job sends the e-mails. */
async function tellAround({ em, jobs }: ActorCtx, projectId: number, removed: boolean) {
  await publish(em, await onlookersOf(em, projectId), { kind: 'project', id: projectId });
  await jobs.send(em, removedQueue, { projectId, removed });
}

/** Returns the open removal of a project to its client, or null. */
export async function ownRemoval(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<OwnRemoval | null> {
  const found = await removalOf(em, projectId);
  if (!found) throw projectNotFound();
  if (found.clientId !== actor.id) throw notOwner();
  return found.removal;
}

/** Stores the only appeal against a removal. Another admin than the one who removed it decides. */
export async function appealRemoval(ctx: ActorCtx, given: AppealRemoval): Promise<void> {
  const { projectId, appeal } = given;
  await ctx.em.transactional(async (em) => {
    const { project, removal } = await heldRemoval(em, projectId, ctx.actor.id);
    const refusal = appealRefusal(removal, 'removal');
    if (refusal) throw refusal;
    Object.assign(removal, { appeal, appealedAt: ctx.now() });
    await em.flush();
    await tellAppealed({ ...ctx, em }, project, removal);
    await recordAudit(
      { ...ctx, em },
      { action: 'removal_appealed', on: { type: 'project', id: projectId } },
    );
  });
}

/** Decides an appeal; if it is granted, the project is restored. */
export async function decideRemoval(ctx: ActorCtx, given: DecideRemoval): Promise<void> {
  const { id, decision, reason } = given;
  const refusal = adminRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.em.transactional(async (em) => {
    await refuseSuspended(em, ctx.actor.id);
    const projectId = await removedProjectOf(em, id);
    if (projectId === null) throw notRemoved();
    const held = await heldRemoval(em, projectId);
    const { project, removal } = held;
    if (removal.id !== id) throw notRemoved();
    const notTheirs = judgeRefusal(ctx.actor, { ...removal, userId: project.clientId });
    if (notTheirs) throw notTheirs;
    const decided = { decidedById: ctx.actor.id, decidedAt: ctx.now(), decisionReason: reason };
    Object.assign(removal, { ...decided, decision });
    await em.flush();
    if (decision === 'granted') await end({ ...ctx, em }, held, reason);
    else await tellRefused({ ...ctx, em }, project, reason);
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
