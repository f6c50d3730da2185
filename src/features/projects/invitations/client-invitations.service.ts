import { LockMode } from '@mikro-orm/core';
import { assertEmailConfirmed } from '#features/accounts/email-confirmation/email-confirmation-guard.service.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { deleteNotificationsAbout } from '#features/notifications/notification.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
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

/** Limits repeated mails to a developer, because a client can invite again after a withdrawal. */
const withdrawLimit: RateLimit = {
  name: 'take-back-invitation',
  maxUses: 30,
  windowSeconds: 3_600,
};

const inviteLimit: RateLimit = { name: 'invite', maxUses: 100, windowSeconds: 3_600 };

/** Invites all or none. `errorField` is the input field of the error `not_a_developer`. */
export async function inviteToProject(
  ctx: ActorCtx,
  { projectId, developerIds, message, offer }: InviteInput & Pick<SendInvitationInput, 'offer'>,
  errorField = 'developerIds',
): Promise<void> {
  await ctx.limits.use(inviteLimit, String(ctx.actor.id));
  await inTransaction(ctx, async (ctx) => {
    await assertNotSuspended(ctx.em, ctx.actor.id);
    await assertEmailConfirmed(ctx);
    const project = await lockProject(ctx.em, projectId);
    const refusal = inviteRefusal(project, ctx.actor, ctx.now());
    if (refusal) throw refusal;
    await createInvitations(ctx, project, { developerIds, message, offer, errorField });
  });
}

export async function sendInvitation(
  ctx: ActorCtx,
  { projectId, developerId, clientId, ...content }: SendInvitationInput,
): Promise<SentInvitation> {
  if (clientId !== undefined && clientId !== ctx.actor.id) {
    throw new DomainError(
      'forbidden',
      'not_you',
      'You can only invite developers to your own projects.',
    );
  }
  await inviteToProject(ctx, { projectId, developerIds: [developerId], ...content }, 'developerId');
  const invitation = await findSentInvitation(ctx.em, projectId, developerId);
  // The transaction has ended, so the invitation may have been withdrawn since.
  if (!invitation) throw invitationNotFoundError();
  return invitation;
}

export async function listProjectInvitations(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<ProjectInvitations> {
  const found = await findProjectInvitations(em, projectId);
  if (!found) throw projectNotFoundError();
  if (found.clientId !== actor.id) throw notOwnerError();
  return found.lists;
}

/** If the project is private, the developer can then no longer see it. */
export async function withdrawInvitation(ctx: ActorCtx, invitationId: number): Promise<void> {
  const { actor } = ctx;
  await ctx.limits.use(withdrawLimit, String(actor.id));
  await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    const parties = await findInvitationParties(em, invitationId);
    if (!parties) throw invitationNotFoundError();
    // To prevent deadlocks, the project is always locked before the invitation.
    const project = await lockProject(em, parties.projectId);
    const invitation = await em.findOne(Invitation, invitationId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    if (!invitation) throw invitationNotFoundError();
    const refusal = withdrawInvitationRefusal(invitation, project, actor);
    if (refusal) throw refusal;
    em.remove(invitation);
    await em.flush();
    await declineRequest(ctx, parties);
    // The developer can no longer see the project, but the notifications quote it.
    if (project.isPrivate) {
      await deleteNotificationsAbout({ em }, parties.developerId, projectSubject(project.id));
    }
    await notifyInvitationWithdrawn(ctx, project, parties.developerId, actor.name);
  });
}

function declineRequest(
  { em, now }: ActorCtx,
  parties: { projectId: number; developerId: number },
) {
  return em.nativeUpdate(InvitationRequest, parties, { status: 'declined', updatedAt: now() });
}
