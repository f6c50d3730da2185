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
 * Invites developers to an open project of the caller; invites none of them if one is refused or
 * already invited. `errorField` is the input field that errors about a developer name.
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
  const invited = { projectId, developerIds: [developerId], message };
  await inviteToProject(ctx, invited, 'developerId');
  const sent = await findSentInvitation(ctx.em, projectId, developerId);
  if (!sent) throw invitationNotFoundError();
  return sent;
}

/** Returns the invitations to a project of the caller, and the developers' requests for one. */
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
 * Deletes a pending invitation to a project of the caller. The developer can then no longer see a
 * private project.
 */
export async function withdrawInvitation(ctx: ActorCtx, id: number): Promise<void> {
  const { actor } = ctx;
  await ctx.limits.use(withdrawLimit, String(actor.id));
  await ctx.em.transactional(async (em) => {
    const parties = await findInvitationParties(em, id);
    if (!parties) throw invitationNotFoundError();
    // The project is locked before its invitation, as in all transactions, to prevent deadlocks.
    const project = await lockProject(em, parties.projectId);
    const invitation = await em.findOne(Invitation, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!invitation) throw invitationNotFoundError();
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
