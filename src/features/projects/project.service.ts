import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Expression, QueryCreator } from 'kysely';
import { assertEmailConfirmed } from '#features/accounts/email-confirmation/email-confirmation-guard.service.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { type ActorCtx, type Ctx, inTransaction, isByProgram } from '#platform/server/context.ts';
import { type Database, db } from '#platform/server/database/db.ts';
import { asLocked, type Locked } from '#platform/server/database/locked.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { numberCriteria } from './brief/criteria.rules.ts';
import { attachProjectFiles } from './brief/project-file.service.ts';
import { createInvitations } from './invitations/invitation.service.ts';
import { Project } from './project.entity.ts';
import { learnWordsQueue, projectPostedQueue } from './project.jobs.ts';
import { findProjectView } from './project.queries.ts';
import {
  deadlineRefusal,
  type ProjectStatus,
  postRefusal,
  projectNotFoundError,
  statusChangeRefusal,
  viewRefusal,
} from './project.rules.ts';
import type { PostProject, ProjectView } from './project.schema.ts';

const postLimit: RateLimit = { name: 'post-project', maxUses: 60, windowSeconds: 3_600 };

export async function postProject(ctx: ActorCtx, form: PostProject): Promise<ProjectView> {
  await assertCanPost(ctx, form);
  return inTransaction(ctx, (ctx) => createProject(ctx, form));
}

/**
 * Must not run in a transaction: the limiter needs a second connection, and if all connections are
 * in use by transactions that wait for a second one, all requests block.
 */
export async function assertCanPost(
  { actor, now, limits }: ActorCtx,
  { clientId, deadline }: PostProject,
): Promise<void> {
  if (clientId !== undefined && clientId !== actor.id) {
    throw new DomainError('forbidden', 'not_you', 'You can only post projects as yourself.');
  }
  const refusal = postRefusal(actor) ?? deadlineRefusal(new Date(deadline), now());
  if (refusal) throw refusal;
  await limits.use(postLimit, String(actor.id));
}

/** The caller must call `assertCanPost` before the transaction. */
export async function createProject(ctx: ActorCtx, form: PostProject): Promise<ProjectView> {
  const {
    clientId: _clientId,
    invitedDeveloperIds,
    invitationMessage,
    offer,
    deadline: deadlineText,
    criteria: criteriaTexts,
    rights = null,
    fileIds,
    ...fields
  } = form;
  const { actor, em, jobs } = ctx;
  await assertNotSuspended(em, actor.id);
  await assertEmailConfirmed(ctx);
  const numberedCriteria = numberCriteria({ criteria: [], lastCriterionId: 0 }, criteriaTexts);
  const project = em.create(Project, {
    ...fields,
    ...numberedCriteria,
    rights,
    deadline: new Date(deadlineText),
    clientId: actor.id,
    createdAt: ctx.now(),
    isByProgram: isByProgram(ctx),
  });
  await em.flush();
  await attachProjectFiles(ctx, project.id, fileIds);
  if (invitedDeveloperIds.length > 0 || offer) {
    await createInvitations(ctx, project, {
      developerIds: invitedDeveloperIds,
      message: invitationMessage,
      offer,
      errorField: 'invitedDeveloperIds',
    });
  }
  await jobs.send(em, projectPostedQueue, { projectId: project.id });
  // Corrected searches show known words, so words of private projects must not become known words.
  if (!project.isPrivate) await jobs.send(em, learnWordsQueue, { projectId: project.id });
  return loadVisibleProject(ctx, project.id);
}

export async function loadVisibleProject(
  { em, actor, settings }: Pick<Ctx, 'em' | 'actor' | 'settings'>,
  projectId: number,
): Promise<ProjectView> {
  const view = await findProjectView(em, projectId, actor, settings);
  if (!view) throw projectNotFoundError();
  const refusal = viewRefusal(view, view.invitation, actor);
  if (refusal) throw refusal;
  return view;
}

export async function loadProject(em: SqlEntityManager, id: number): Promise<Project> {
  const project = await em.findOne(Project, id);
  if (!project) throw projectNotFoundError();
  return project;
}

export type LockedProject = Locked<Project>;

/** Must be called before each change of the status. */
export async function lockProject(em: SqlEntityManager, id: number): Promise<LockedProject> {
  const project = await em.findOne(Project, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!project) throw projectNotFoundError();
  return asLocked(project);
}

/** In the order of their ids to prevent deadlocks. Ignores ids of projects that do not exist. */
export async function lockProjects(em: SqlEntityManager, projectIds: number[]): Promise<void> {
  await db(em)
    .selectFrom('projects')
    .select('id')
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(projectIds))))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Both are negative for a withdrawn bid. */
interface BidTotalsChange<Value> {
  count: number;
  /** In whole dollars. */
  amount: Value;
}

/** Adds to the stored values, because the project in memory may be older. */
export function updateBidTotals<Value extends number | Expression<number>>(
  query: QueryCreator<Database>,
  projectId: Value,
  { count, amount }: BidTotalsChange<Value>,
) {
  return query
    .updateTable('projects')
    .set(({ eb }) => ({
      bid_count: eb('bid_count', '+', count),
      bid_total: eb('bid_total', '+', amount),
    }))
    .where('id', '=', projectId);
}

export async function addToBidTotals(
  em: SqlEntityManager,
  projectId: number,
  change: BidTotalsChange<number>,
): Promise<void> {
  await updateBidTotals(db(em), projectId, change).execute();
}

/**
 * Changes the status of a project in memory. Throws `wrong_step` if the transition is not allowed.
 * The caller must flush the change.
 */
export function setProjectStatus(
  project: Locked<Pick<Project, 'status' | 'isOpen'>>,
  status: ProjectStatus,
): void {
  const refusal = statusChangeRefusal(project.status, status);
  if (refusal) throw refusal;
  Object.assign(project, { status, isOpen: status === 'active' });
}

/** In memory: whether funds are protected. The caller must flush the change. */
export function setHoldsMoney(project: LockedProject, holdsMoney: boolean): void {
  project.holdsMoney = holdsMoney;
}

/** In memory, so that the developer sees the true status. The caller must flush the change. */
export function setHiredDeveloper(project: LockedProject, developerId: number): void {
  project.hiredDeveloperId = developerId;
}
