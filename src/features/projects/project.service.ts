import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { QueryCreator } from 'kysely';
import { refuseSuspended } from '#features/accounts/suspensions/liberty.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { type Database, db } from '#platform/server/db.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { inviteDevelopers } from './invitations/invitation.service.ts';
import { Project } from './project.entity.ts';
import { postedQueue, wordsQueue } from './project.jobs.ts';
import { projectsOfClient, projectView, statsOfClient } from './project.queries.ts';
import {
  changeRefusal,
  deadlineRefusal,
  type ProjectStatus,
  postRefusal,
  projectNotFound,
  stepRefusal,
  viewRefusal,
} from './project.rules.ts';
import type {
  ClientStats,
  ExtendDeadline,
  PostProject,
  ProjectCard,
  ProjectView,
} from './project.schema.ts';

const posting: Limit = { name: 'post-project', times: 60, within: 3_600 };

/** Creates a project and its invitations in one transaction (RULES section 2). */
export async function postProject(ctx: ActorCtx, form: PostProject): Promise<ProjectView> {
  const { clientId, invitedDeveloperIds, invitationMessage, deadline: text, ...said } = form;
  const { actor, em } = ctx;
  if (clientId !== undefined && clientId !== actor.id) {
    throw new DomainError('forbidden', 'not_you', 'You can only post projects of your own.');
  }
  const deadline = new Date(text);
  const now = ctx.now();
  const refusal = postRefusal(actor) ?? deadlineRefusal(deadline, now);
  if (refusal) throw refusal;

  await ctx.limits.use(posting, String(actor.id));
  return em.transactional(async (em) => {
    await refuseSuspended(em, actor.id);
    const project = em.create(Project, { ...said, deadline, clientId: actor.id, createdAt: now });
    await em.flush();
    if (invitedDeveloperIds.length > 0) {
      const inside = { ...ctx, em };
      await inviteDevelopers(inside, project, invitedDeveloperIds, invitationMessage);
    }
    await ctx.jobs.send(em, postedQueue, { projectId: project.id });
    if (!project.isPrivate) await ctx.jobs.send(em, wordsQueue, { projectId: project.id });
    return visibleProject({ em, actor }, project.id);
  });
}

/** Returns the projects of a client that are visible to the actor. */
export function clientProjects({ em, actor }: Ctx, clientId: number): Promise<ProjectCard[]> {
  return projectsOfClient(em, clientId, actor);
}

export function clientStats({ em, actor }: Ctx, clientId: number): Promise<ClientStats> {
  return statsOfClient(em, clientId, actor);
}

/** Returns a project for the actor. Throws if it does not exist or is not visible. */
export async function visibleProject(
  { em, actor }: { em: SqlEntityManager; actor: Actor | null },
  id: number,
): Promise<ProjectView> {
  const view = await projectView(em, id, actor);
  if (!view) throw projectNotFound();
  const refusal = viewRefusal(view, view.invitation, actor);
  if (refusal) throw refusal;
  return view;
}

/** Extends the deadline of an active project. */
export async function extendDeadline(
  { em, actor, now }: ActorCtx,
  { id, deadline: text }: ExtendDeadline,
): Promise<ProjectView> {
  const deadline = new Date(text);
  return em.transactional(async (em) => {
    await refuseSuspended(em, actor.id);
    const project = await lockProject(em, id);
    const refusal = changeRefusal(project, actor) ?? deadlineRefusal(deadline, now());
    if (refusal) throw refusal;
    // The project is active, but a job may have set `isOpen` to false at its previous deadline.
    Object.assign(project, { deadline, isOpen: true });
    await em.flush();
    return visibleProject({ em, actor }, id);
  });
}

/** Returns the project with its row locked. Must be called before each change of its status. */
export async function lockProject(em: SqlEntityManager, id: number): Promise<Project> {
  const project = await em.findOne(Project, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!project) throw projectNotFound();
  return project;
}

/** Locks the rows of several projects in the order of their ids, to prevent deadlocks. */
export async function lockProjects(em: SqlEntityManager, ids: number[]): Promise<void> {
  await db(em)
    .selectFrom('projects')
    .select('id')
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Returns the update of the number of bids of a project and their total (whole dollars). It adds to
 * the stored values, because bids may be placed at the same time.
 */
export function bidCountUpdate(
  query: QueryCreator<Database>,
  projectId: number,
  more: number,
  dollars: number,
) {
  return query
    .updateTable('projects')
    .set(({ eb }) => ({
      bid_count: eb('bid_count', '+', more),
      bid_total: eb('bid_total', '+', dollars),
    }))
    .where('id', '=', projectId);
}

/** Updates the number of bids and their total (whole dollars). */
export async function countBids(
  em: SqlEntityManager,
  projectId: number,
  more: number,
  dollars: number,
): Promise<void> {
  await bidCountUpdate(db(em), projectId, more, dollars).execute();
}

/** Changes the status of a project. The caller must have locked its row. */
export function moveProject(
  project: Pick<Project, 'status' | 'isOpen'>,
  status: ProjectStatus,
): void {
  const refusal = stepRefusal(project.status, status);
  if (refusal) throw refusal;
  Object.assign(project, { status, isOpen: status === 'active' });
}
