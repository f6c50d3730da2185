import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { z } from 'zod';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { Queue } from '#platform/server/jobs.ts';
import type { Limit } from '#platform/server/limits.ts';
import { publish } from '#platform/server/live.ts';
import { adminIds } from '../account.queries.ts';
import { adminRefusal } from '../admins/admin.rules.ts';
import { appealRefusal, judgeRefusal } from '../measures/measure.rules.ts';
import type { OwnMeasure } from '../measures/measure.schema.ts';
import { endSessions } from '../session.service.ts';
import { User } from '../user.entity.ts';
import { Suspension } from './suspension.entity.ts';
import {
  notifyAppealed,
  notifyAppealRefused,
  notifyRestored,
  notifySuspended,
} from './suspension.mail.ts';
import { lockUsersAndAdmins, openSuspensionOf } from './suspension.queries.ts';
import {
  alreadySuspended,
  noSuchPerson,
  notSuspended,
  suspendedRefusal,
  suspendRefusal,
} from './suspension.rules.ts';
import type { Appeal, DecideAppeal, Restore, Suspend } from './suspension.schema.ts';

const SuspensionJob = z.object({ userId: z.number() });
type SuspensionQueue = Queue<z.infer<typeof SuspensionJob>>;

const jobOptions = { data: SuspensionJob, retryLimit: 20 };
/** Jobs that notify the users with running work after a user was suspended or restored. */
export const personSuspended: SuspensionQueue = { name: 'person-suspended', ...jobOptions };
export const personRestored: SuspensionQueue = { name: 'person-restored', ...jobOptions };

const acting: Limit = { name: 'suspend', times: 100, within: 3_600 };

/** Suspends a user and deletes their sessions. Running work and payouts continue. */
export async function suspendUser(ctx: ActorCtx, { userId, rule, reason }: Suspend): Promise<void> {
  const refusal = adminRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.limits.use(acting, String(ctx.actor.id));
  await ctx.em
    .transactional(async (em) => {
      const { role } = await lockUserToSuspend({ ...ctx, em }, userId);
      const at = ctx.now();
      em.create(Suspension, { userId, createdById: ctx.actor.id, rule, reason, at });
      await em.nativeUpdate(User, { id: userId }, { suspendedAt: at });
      await em.flush();
      await endSessions(em, userId);
      await notifySuspended({ ...ctx, em }, userId, { rule, reason, role });
      await ctx.jobs.send(em, personSuspended, { userId });
      await recordAudit(
        { ...ctx, em },
        { action: 'user_suspended', on: { type: 'user', id: userId }, details: { rule, reason } },
      );
    })
    .catch((error: unknown) => {
      throw error instanceof UniqueConstraintViolationException ? alreadySuspended() : error;
    });
}

/**
 * Returns the user; throws if they may not be suspended. Locks all admins, because two of them
 * could suspend each other at the same time.
 */
async function lockUserToSuspend({ em, actor }: ActorCtx, userId: number) {
  const people = await lockUsersAndAdmins(em, [actor.id, userId]);
  const person = people.find(({ id }) => id === userId);
  if (!person) throw noSuchPerson();
  if (people.some(({ id, suspended }) => id === actor.id && suspended)) throw suspendedRefusal();
  const admins = people.filter(({ role, suspended }) => role === 'admin' && !suspended);
  const refusal = suspendRefusal(actor, person, admins.length);
  if (refusal) throw refusal;
  return person;
}

/** Lifts a suspension with a reason. Its author may do so as well. */
export async function restoreUser(ctx: ActorCtx, { userId, reason }: Restore): Promise<void> {
  const refusal = adminRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.em.transactional(async (em) => {
    await refuseSuspendedAdmin({ ...ctx, em }, userId);
    const open = await em.findOne(Suspension, { userId, endedAt: null });
    if (!open) throw notSuspended();
    await lift({ ...ctx, em }, open, reason);
    await recordAudit(
      { ...ctx, em },
      { action: 'user_restored', on: { type: 'user', id: userId }, details: { reason } },
    );
  });
}

async function refuseSuspendedAdmin({ em, actor }: ActorCtx, userId: number): Promise<void> {
  const people = await lockUsersAndAdmins(em, [actor.id, userId]);
  if (people.some(({ id, suspended }) => id === actor.id && suspended)) throw suspendedRefusal();
}

async function lift(ctx: ActorCtx, open: Suspension, reason: string): Promise<void> {
  Object.assign(open, { endedAt: ctx.now(), endedById: ctx.actor.id, endReason: reason });
  await ctx.em.nativeUpdate(User, { id: open.userId }, { suspendedAt: null });
  await ctx.em.flush();
  await notifyRestored(ctx, open.userId, reason);
  await ctx.jobs.send(ctx.em, personRestored, { userId: open.userId });
  await notifyOpenPages(ctx, open);
}

/** Publishes a live event, because the open pages of the user show an outdated status. */
function notifyOpenPages({ em }: ActorCtx, { id, userId }: Suspension): Promise<void> {
  return publish(em, userId, { kind: 'suspension', id });
}

/** Returns the open suspension of the caller; null if they are not suspended. */
export function ownSuspension({ em, actor }: ActorCtx): Promise<OwnMeasure | null> {
  return openSuspensionOf(em, actor.id);
}

/** Stores the only appeal against a suspension. An admin other than its author must decide it. */
export function appealSuspension(ctx: ActorCtx, { appeal }: Appeal): Promise<void> {
  const { actor } = ctx;
  return ctx.em.transactional(async (em) => {
    await lockUsersAndAdmins(em, [actor.id]);
    const open = await em.findOne(Suspension, { userId: actor.id, endedAt: null });
    if (!open) throw notSuspended();
    const refusal = appealRefusal(open, 'suspension');
    if (refusal) throw refusal;
    Object.assign(open, { appeal, appealedAt: ctx.now() });
    await em.flush();
    await notifyOpenPages({ ...ctx, em }, open);
    const others = (await adminIds(em)).filter((id) => id !== actor.id);
    const judges = others.filter((id) => id !== open.createdById);
    await notifyAppealed({ ...ctx, em }, { judges, others }, actor);
    await recordAudit(
      { ...ctx, em },
      {
        action: 'appeal_made',
        on: { type: 'user', id: actor.id },
        details: { suspensionId: open.id },
      },
    );
  });
}

/** Decides an appeal with a reason. Granting it lifts the suspension. */
export async function decideAppeal(ctx: ActorCtx, form: DecideAppeal): Promise<void> {
  const { id, decision, reason } = form;
  const refusal = adminRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.em.transactional(async (em) => {
    const open = await em.findOne(Suspension, { id });
    if (!open) throw notSuspended();
    await refuseSuspendedAdmin({ ...ctx, em }, open.userId);
    await em.refresh(open);
    if (open.endedAt) throw notSuspended();
    const notTheirs = judgeRefusal(ctx.actor, open);
    if (notTheirs) throw notTheirs;
    const decided = { decidedById: ctx.actor.id, decidedAt: ctx.now(), decisionReason: reason };
    Object.assign(open, { ...decided, decision });
    await em.flush();
    if (decision === 'granted') await lift({ ...ctx, em }, open, reason);
    else {
      await notifyAppealRefused({ ...ctx, em }, open.userId, reason);
      await notifyOpenPages({ ...ctx, em }, open);
    }
    await recordAudit(
      { ...ctx, em },
      {
        action: decision === 'granted' ? 'appeal_granted' : 'appeal_refused',
        on: { type: 'user', id: open.userId },
        details: { suspensionId: id, reason },
      },
    );
  });
}
