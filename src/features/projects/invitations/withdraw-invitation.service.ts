import { LockMode } from '@mikro-orm/core';
import { deleteNotificationsAbout } from '#features/notifications/notification.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { projectSubject } from '../project.rules.ts';
import { lockProject } from '../project.service.ts';
import { Invitation } from './invitation.entity.ts';
import { notifyInvitationWithdrawn } from './invitation.mail.ts';
import { findInvitationParties } from './invitation.queries.ts';
import {
  invitationNotFound,
  notYourRequest,
  requestNotFound,
  withdrawInvitationRefusal,
  withdrawRequestRefusal,
} from './invitation.rules.ts';
import type { MyRequest } from './invitation.schema.ts';
import { InvitationRequest } from './invitation-request.entity.ts';
import { findMyRequests, findRequestParties } from './request.queries.ts';

/** Limits repeated e-mails, because a withdrawn invitation can be sent again. */
const withdrawLimit: RateLimit = {
  name: 'take-back-invitation',
  maxUses: 30,
  windowSeconds: 3_600,
};
const withdrawRequestLimit: RateLimit = {
  name: 'take-back-request',
  maxUses: 10,
  windowSeconds: 86_400,
};

const lockMode = LockMode.PESSIMISTIC_WRITE;

/**
 * Deletes a pending invitation of the owner. The developer can then no longer see a private
 * project.
 */
export async function withdrawInvitation(ctx: ActorCtx, id: number): Promise<void> {
  const { actor } = ctx;
  await ctx.limits.use(withdrawLimit, String(actor.id));
  await ctx.em.transactional(async (em) => {
    const parties = await findInvitationParties(em, id);
    if (!parties) throw invitationNotFound();
    const project = await lockProject(em, parties.projectId);
    const invitation = await em.findOne(Invitation, id, { lockMode });
    if (!invitation) throw invitationNotFound();
    const refusal = withdrawInvitationRefusal(invitation, project, actor);
    if (refusal) throw refusal;
    em.remove(invitation);
    await em.flush();
    await declineRequest({ ...ctx, em }, parties);
    if (project.isPrivate) {
      await deleteNotificationsAbout({ em }, parties.developerId, projectSubject(project.id));
    }
    await notifyInvitationWithdrawn({ ...ctx, em }, project, parties.developerId, actor.name);
  });
}

/** Declines the request that led to the invitation, if there was one. */
function declineRequest(
  { em, now }: ActorCtx,
  parties: { projectId: number; developerId: number },
) {
  return em.nativeUpdate(InvitationRequest, parties, { status: 'declined', updatedAt: now() });
}

/** Returns the open requests of the caller and the last ones that were declined. */
export function listMyRequests({ em, actor }: ActorCtx): Promise<MyRequest[]> {
  return findMyRequests(em, actor.id);
}

/** Deletes an open request of the caller; they may send another one. */
export async function withdrawRequest(ctx: ActorCtx, id: number): Promise<void> {
  const { actor } = ctx;
  await ctx.limits.use(withdrawRequestLimit, String(actor.id));
  await ctx.em.transactional(async (em) => {
    const parties = await findRequestParties(em, id);
    if (!parties) throw requestNotFound();
    if (parties.developerId !== actor.id) throw notYourRequest();
    const project = await lockProject(em, parties.projectId);
    const request = await em.findOne(InvitationRequest, id, { lockMode });
    if (!request) throw requestNotFound();
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
