import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { assertNotBlockedByClient } from '#features/accounts/blocks/block-guard.service.ts';
import { assertEmailConfirmed } from '#features/accounts/email-confirmation/email-confirmation-guard.service.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { lockProject } from '../project.service.ts';
import { notifyInvitationRequested, notifyRequestDeclined } from './invitation.mail.ts';
import { findInvitationStatus } from './invitation.queries.ts';
import {
  alreadyRequestedError,
  answerRequestRefusal,
  inviteRefusal,
  notYourRequestError,
  requestInvitationRefusal,
  requestNotFoundError,
  withdrawRequestRefusal,
} from './invitation.rules.ts';
import type { AnswerRequest, RequestInvitation } from './invitation.schema.ts';
import { createInvitations } from './invitation.service.ts';
import { InvitationRequest } from './invitation-request.entity.ts';
import { findRequestParties } from './request.queries.ts';

const withdrawLimit: RateLimit = {
  name: 'take-back-request',
  maxUses: 10,
  windowSeconds: 86_400,
};

const requestLimit: RateLimit = { name: 'request-invitation', maxUses: 30, windowSeconds: 3_600 };

/** Throws `already_requested` also after an answer. */
export async function requestInvitation(
  ctx: ActorCtx,
  { projectId, message }: RequestInvitation,
): Promise<void> {
  const { actor, now } = ctx;
  await ctx.limits.use(requestLimit, String(actor.id));
  await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await assertNotSuspended(em, actor.id);
    await assertEmailConfirmed(ctx);
    const project = await lockProject(em, projectId);
    const invitation = await findInvitationStatus(em, projectId, actor.id);
    const refusal = requestInvitationRefusal(project, invitation, actor, now());
    if (refusal) throw refusal;
    await assertNotBlockedByClient(em, actor.id, project.clientId);
    em.create(InvitationRequest, {
      projectId,
      developerId: actor.id,
      message,
      createdAt: now(),
      updatedAt: now(),
    });
    // A unique constraint allows one request per project and developer.
    await em.flush().catch(rethrowAsAlreadyRequested);
    await notifyInvitationRequested(ctx, project, { from: actor.name, message });
  });
}

export async function answerRequest(ctx: ActorCtx, { id, status }: AnswerRequest): Promise<void> {
  const { actor, now } = ctx;
  await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    // A suspended client may decline, but not invite.
    await assertNotSuspended(em, actor.id, status === 'invited');
    const parties = await findRequestParties(em, id);
    if (!parties) throw requestNotFoundError();
    // To prevent deadlocks, the project is always locked before the request.
    const project = await lockProject(em, parties.projectId);
    const request = await em.findOne(InvitationRequest, id, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    if (!request) throw requestNotFoundError();
    const refusal = answerRequestRefusal(request, project, actor);
    if (refusal) throw refusal;
    if (status === 'invited') {
      const projectRefusal = inviteRefusal(project, actor, now());
      if (projectRefusal) throw projectRefusal;
      return createInvitations(ctx, project, { developerIds: [request.developerId] });
    }
    request.status = 'declined';
    request.updatedAt = now();
    await em.flush();
    return notifyRequestDeclined(ctx, request);
  });
}

/** So that the actor can send a new one. */
export async function withdrawRequest(ctx: ActorCtx, requestId: number): Promise<void> {
  const { actor } = ctx;
  await ctx.limits.use(withdrawLimit, String(actor.id));
  await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    const parties = await findRequestParties(em, requestId);
    if (!parties) throw requestNotFoundError();
    if (parties.developerId !== actor.id) throw notYourRequestError();
    const project = await lockProject(em, parties.projectId);
    const request = await em.findOne(InvitationRequest, requestId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    if (!request) throw requestNotFoundError();
    const refusal = withdrawRequestRefusal(request);
    if (refusal) throw refusal;
    em.remove(request);
    await em.flush();
    await publishEvent(em, [actor.id, project.clientId], {
      kind: 'invitation',
      id: parties.projectId,
    });
  });
}

function rethrowAsAlreadyRequested(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException ? alreadyRequestedError() : error;
}
