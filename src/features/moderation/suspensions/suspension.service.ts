import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { z } from 'zod';
import { revokeProgramAccess } from '#features/accounts/access-tokens/access-token.service.ts';
import { listAdminIds } from '#features/accounts/account.queries.ts';
import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { endSessions } from '#features/accounts/sessions/session.service.ts';
import { lockUsersAndAdmins } from '#features/accounts/suspension/suspension.queries.ts';
import {
  alreadySuspendedError,
  notSuspendedError,
  suspendedError,
  suspendRefusal,
  userNotFoundError,
} from '#features/accounts/suspension/suspension.rules.ts';
import { User } from '#features/accounts/user.entity.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { type ActorCtx, inTransaction, type Queue } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { findOpenSuspension } from '../appeals/moderation-action.queries.ts';
import { appealRefusal, decideAppealRefusal } from '../appeals/moderation-action.rules.ts';
import type { AppealForm, OwnModerationAction } from '../appeals/moderation-action.schema.ts';
import { Suspension } from './suspension.entity.ts';
import {
  notifyAppealed,
  notifyAppealRefused,
  notifyRestored,
  notifySuspended,
} from './suspension.mail.ts';
import type { DecideSuspensionAppeal, RestoreUser, SuspendUser } from './suspension.schema.ts';

const SuspensionJob = z.object({ userId: z.number() });
type SuspensionJobQueue = Queue<z.infer<typeof SuspensionJob>>;

const jobOptions = { data: SuspensionJob, retryLimit: 20 };
/** The workers are in `hire.jobs.ts`. The names of the queues are stored and cannot change. */
export const userSuspendedQueue: SuspensionJobQueue = { name: 'person-suspended', ...jobOptions };
export const userRestoredQueue: SuspensionJobQueue = { name: 'person-restored', ...jobOptions };

const suspendLimit: RateLimit = { name: 'suspend', maxUses: 100, windowSeconds: 3_600 };

export async function suspendUser(ctx: ActorCtx, form: SuspendUser): Promise<void> {
  const refusal = adminRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.limits.use(suspendLimit, String(ctx.actor.id));
  await inTransaction(ctx, (ctx) => recordSuspension(ctx, form)).catch((error: unknown) => {
    // Two open suspensions of a user violate `suspensions_one_open`.
    throw error instanceof UniqueConstraintViolationException ? alreadySuspendedError() : error;
  });
}

/**
 * Must be called in a transaction of an admin. Deletes the user's sessions and access tokens. Running work and
 * payouts continue.
 */
export async function recordSuspension(
  ctx: ActorCtx,
  { userId, rule, reason }: SuspendUser,
): Promise<void> {
  const { em } = ctx;
  const { role } = await lockUserToSuspend(ctx, userId);
  const at = ctx.now();
  em.create(Suspension, { userId, createdById: ctx.actor.id, rule, reason, at });
  await em.nativeUpdate(User, { id: userId }, { suspendedAt: at });
  await em.flush();
  await endSessions(em, userId);
  await revokeProgramAccess(em, userId);
  await notifySuspended(ctx, userId, { rule, reason, role });
  await ctx.jobs.send(em, userSuspendedQueue, { userId });
  await recordAudit(ctx, {
    action: 'user_suspended',
    on: { type: 'user', id: userId },
    details: { rule, reason },
  });
}

/** Locks all admins, because two admins could suspend each other at the same time. */
async function lockUserToSuspend({ em, actor }: ActorCtx, userId: number) {
  const users = await lockUsersAndAdmins(em, [actor.id, userId]);
  const target = users.find(({ id }) => id === userId);
  if (!target) throw userNotFoundError();
  assertActorActive(users, actor);
  const admins = users.filter(({ role, isSuspended }) => role === 'admin' && !isSuspended);
  const refusal = suspendRefusal(actor, target, admins.length);
  if (refusal) throw refusal;
  return target;
}

/** Any admin may do so, including the one that suspended the user. */
export async function restoreUser(ctx: ActorCtx, { userId, reason }: RestoreUser): Promise<void> {
  const refusal = adminRefusal(ctx.actor);
  if (refusal) throw refusal;
  await inTransaction(ctx, async (ctx) => {
    await lockAndAssertActive(ctx, userId);
    const suspension = await ctx.em.findOne(Suspension, { userId, endedAt: null });
    if (!suspension) throw notSuspendedError();
    await endSuspension(ctx, suspension, reason);
    await recordAudit(ctx, {
      action: 'user_restored',
      on: { type: 'user', id: userId },
      details: { reason },
    });
  });
}

async function lockAndAssertActive({ em, actor }: ActorCtx, userId: number): Promise<void> {
  assertActorActive(await lockUsersAndAdmins(em, [actor.id, userId]), actor);
}

function assertActorActive(
  lockedUsers: readonly { id: number; isSuspended: boolean }[],
  actor: { id: number },
): void {
  const isSuspended = lockedUsers.some((user) => user.id === actor.id && user.isSuspended);
  if (isSuspended) throw suspendedError();
}

async function endSuspension(ctx: ActorCtx, suspension: Suspension, reason: string): Promise<void> {
  Object.assign(suspension, { endedAt: ctx.now(), endedById: ctx.actor.id, endReason: reason });
  await ctx.em.nativeUpdate(User, { id: suspension.userId }, { suspendedAt: null });
  await ctx.em.flush();
  await notifyRestored(ctx, suspension.userId, reason);
  await ctx.jobs.send(ctx.em, userRestoredQueue, { userId: suspension.userId });
  await publishSuspensionEvent(ctx, suspension);
}

function publishSuspensionEvent({ em }: ActorCtx, { id, userId }: Suspension): Promise<void> {
  return publishEvent(em, userId, { kind: 'suspension', id });
}

export function findOwnSuspension({ em, actor }: ActorCtx): Promise<OwnModerationAction | null> {
  return findOpenSuspension(em, actor.id);
}

/**
 * Allowed once. Notifies the admins that may decide or, if there are none, the other active admins.
 */
export function appealSuspension(ctx: ActorCtx, { appeal }: AppealForm): Promise<void> {
  const { actor } = ctx;
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await lockUsersAndAdmins(em, [actor.id]);
    const suspension = await em.findOne(Suspension, { userId: actor.id, endedAt: null });
    if (!suspension) throw notSuspendedError();
    const refusal = appealRefusal(suspension, 'suspension');
    if (refusal) throw refusal;
    Object.assign(suspension, { appeal, appealedAt: ctx.now() });
    await em.flush();
    await publishSuspensionEvent(ctx, suspension);
    // Does not include the actor, because a suspended admin is not active.
    const activeAdminIds = await listAdminIds(em);
    const reviewerIds = activeAdminIds.filter((id) => id !== suspension.createdById);
    await notifyAppealed(ctx, { reviewerIds, activeAdminIds }, actor);
    await recordAudit(ctx, {
      action: 'appeal_made',
      on: { type: 'user', id: actor.id },
      details: { suspensionId: suspension.id },
    });
  });
}

export async function decideAppeal(ctx: ActorCtx, form: DecideSuspensionAppeal): Promise<void> {
  const { id, decision, reason } = form;
  const refusal = adminRefusal(ctx.actor);
  if (refusal) throw refusal;
  await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    const suspension = await em.findOne(Suspension, { id });
    if (!suspension) throw notSuspendedError();
    await lockAndAssertActive(ctx, suspension.userId);
    // Before the lock, another admin may have ended the suspension or decided the appeal.
    await em.refresh(suspension);
    if (suspension.endedAt) throw notSuspendedError();
    const reviewerRefusal = decideAppealRefusal(ctx.actor, suspension);
    if (reviewerRefusal) throw reviewerRefusal;
    Object.assign(suspension, {
      decision,
      decidedById: ctx.actor.id,
      decidedAt: ctx.now(),
      decisionReason: reason,
    });
    await em.flush();
    if (decision === 'granted') await endSuspension(ctx, suspension, reason);
    else {
      await notifyAppealRefused(ctx, suspension.userId, reason);
      await publishSuspensionEvent(ctx, suspension);
    }
    await recordAudit(ctx, {
      action: decision === 'granted' ? 'appeal_granted' : 'appeal_refused',
      on: { type: 'user', id: suspension.userId },
      details: { suspensionId: id, reason },
    });
  });
}
