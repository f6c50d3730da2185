import { LockMode } from '@mikro-orm/core';
import { deleteNotificationsAbout } from '#features/notifications/notification.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { publish } from '#platform/server/live.ts';
import { aboutProject } from '../project.rules.ts';
import { lockProject } from '../project.service.ts';
import { Invitation } from './invitation.entity.ts';
import { notifyInvitationWithdrawn } from './invitation.mail.ts';
import { invitationPlace } from './invitation.queries.ts';
import {
  invitationNotFound,
  notYourRequest,
  requestNotFound,
  takeBackRefusal,
  takeBackRequestRefusal,
} from './invitation.rules.ts';
import type { OwnRequest } from './invitation.schema.ts';
import { InvitationRequest } from './invitation-request.entity.ts';
import { requestPlace, requestsOf } from './request.queries.ts';

/** Limits repeated e-mails, because a withdrawn invitation can be sent again. */
const takingBack: Limit = { name: 'take-back-invitation', times: 30, within: 3_600 };
const takingRequestBack: Limit = { name: 'take-back-request', times: 10, within: 86_400 };

const lockMode = LockMode.PESSIMISTIC_WRITE;

/**
 * Deletes a pending invitation of the owner. The developer can then no longer see a private
 * project.
 */
export async function takeBackInvitation(ctx: ActorCtx, id: number): Promise<void> {
  const { actor } = ctx;
  await ctx.limits.use(takingBack, String(actor.id));
  await ctx.em.transactional(async (em) => {
    const place = await invitationPlace(em, id);
    if (!place) throw invitationNotFound();
    const project = await lockProject(em, place.projectId);
    const invitation = await em.findOne(Invitation, id, { lockMode });
    if (!invitation) throw invitationNotFound();
    const refusal = takeBackRefusal(invitation, project, actor);
    if (refusal) throw refusal;
    em.remove(invitation);
    await em.flush();
    await declineRequest({ ...ctx, em }, place);
    if (project.isPrivate) {
      await deleteNotificationsAbout({ em }, place.developerId, aboutProject(project.id));
    }
    await notifyInvitationWithdrawn({ ...ctx, em }, project, place.developerId, actor.name);
  });
}

/** Declines the request that led to the invitation, if there was one. */
function declineRequest({ em, now }: ActorCtx, place: { projectId: number; developerId: number }) {
  return em.nativeUpdate(InvitationRequest, place, { status: 'declined', updatedAt: now() });
}

/** Returns the open requests of the caller and the last ones that were declined. */
export function ownRequests({ em, actor }: ActorCtx): Promise<OwnRequest[]> {
  return requestsOf(em, actor.id);
}

/** Deletes an open request of the caller; they may send another one. */
export async function takeBackRequest(ctx: ActorCtx, id: number): Promise<void> {
  const { actor } = ctx;
  await ctx.limits.use(takingRequestBack, String(actor.id));
  await ctx.em.transactional(async (em) => {
    const place = await requestPlace(em, id);
    if (!place) throw requestNotFound();
    if (place.developerId !== actor.id) throw notYourRequest();
    const project = await lockProject(em, place.projectId);
    const request = await em.findOne(InvitationRequest, id, { lockMode });
    if (!request) throw requestNotFound();
    const refusal = takeBackRequestRefusal(request);
    if (refusal) throw refusal;
    em.remove(request);
    await em.flush();
    await publish(em, [actor.id, project.clientId], { kind: 'invitation', id: place.projectId });
  });
}
