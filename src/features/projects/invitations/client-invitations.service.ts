import { LockMode } from '@mikro-orm/core';
import { assertEmailConfirmed } from '#features/accounts/email-confirmation/email-confirmation-guard.service.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { deleteNotificationsAbout } from '#features/notifications/notification.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { notOwnerError, projectNotFoundError, projectSubject } from '../project.rules.ts';
import { lockProject } from '../project.service.ts';
import { Invitation } from './invitation.entity.ts';
import { notifyInvitationWithdrawn } from './invitation.mail.ts';
import { findInvitationParties, findSentInvitation } from './invitation.queries.ts';
import {
  invitationNotFoundError,
  inviteRefusal,
  withdrawInvitationRefusal,
} from './invitation.rules.ts';
import type {
  InviteInput,
  ProjectInvitations,
  SendInvitationInput,
  SentInvitation,
} from './invitation.schema.ts';
import { createInvitations } from './invitation.service.ts';
import { InvitationRequest } from './invitation-request.entity.ts';
import { findProjectInvitations } from './project-invitations.queries.ts';

/** Limits repeated e-mails, because a withdrawn invitation can be sent again. */
const withdrawLimit: RateLimit = {
  name: 'take-back-invitation',
  maxUses: 30,
  windowSeconds: 3_600,
};

const inviteLimit: RateLimit = { name: 'invite', maxUses: 100, windowSeconds: 3_600 };

/**
 * Invites developers to an open project of the actor. Throws and invites none of them if one is no
 * developer, is suspended or is already invited. `errorField` is the input field that an error
 * about a developer is attached to.
 */
export async function inviteToProject(
  ctx: ActorCtx,
  { projectId, developerIds, message }: InviteInput,
  errorField = 'developerIds',
): Promise<void> {
  await ctx.limits.use(inviteLimit, String(ctx.actor.id));
  await ctx.em.transactional(async (em) => {
    await assertNotSuspended(em, ctx.actor.id);
    await assertEmailConfirmed({ ...ctx, em });
    const project = await lockProject(em, projectId);
    const refusal = inviteRefusal(project, ctx.actor, ctx.now());
    if (refusal) throw refusal;
    await createInvitations({ ...ctx, em }, project, { developerIds, message, errorField });
  });
}

/**
 * Invites one developer and returns the invitation, for the REST API. A request may contain
 * `clientId`, which must be the caller.
 */
export async function sendInvitation(
  ctx: ActorCtx,
  { projectId, developerId, clientId, message }: SendInvitationInput,
): Promise<SentInvitation> {
  if (clientId !== undefined && clientId !== ctx.actor.id) {
    throw new DomainError(
      'forbidden',
      'not_you',
      'You can only invite developers to your own projects.',
    );
  }
  await inviteToProject(ctx, { projectId, developerIds: [developerId], message }, 'developerId');
  const invitation = await findSentInvitation(ctx.em, projectId, developerId);
  if (!invitation) throw invitationNotFoundError();
  return invitation;
}

/**
 * Returns the invitations to a project of the actor, and the requests of developers to be invited.
 * Throws if the project does not exist or is another client's.
 */
export async function listProjectInvitations(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<ProjectInvitations> {
  const found = await findProjectInvitations(em, projectId);
  if (!found) throw projectNotFoundError();
  if (found.clientId !== actor.id) throw notOwnerError();
  return found.lists;
}

/**
 * Deletes a pending invitation to a project of the actor and notifies the developer. They can then
 * no longer see a private project. Throws if the invitation was answered.
 */
export async function withdrawInvitation(ctx: ActorCtx, invitationId: number): Promise<void> {
  const { actor } = ctx;
  await ctx.limits.use(withdrawLimit, String(actor.id));
  await ctx.em.transactional(async (em) => {
    const parties = await findInvitationParties(em, invitationId);
    if (!parties) throw invitationNotFoundError();
    // The project is locked before its invitation, as in all transactions, to prevent deadlocks.
    const project = await lockProject(em, parties.projectId);
    const invitation = await em.findOne(Invitation, invitationId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    if (!invitation) throw invitationNotFoundError();
    const refusal = withdrawInvitationRefusal(invitation, project, actor);
    if (refusal) throw refusal;
    em.remove(invitation);
    await em.flush();
    await declineRequest({ ...ctx, em }, parties);
    // The developer can no longer see the project, which the notifications quote.
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
