import { LockMode } from '@mikro-orm/core';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { deleteNotificationsAbout } from '#features/notifications/notification.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { projectSubject } from '../project.rules.ts';
import { type LockedProject, lockProject } from '../project.service.ts';
import { Invitation } from './invitation.entity.ts';
import { notifyInvitationAnswered } from './invitation.mail.ts';
import {
  findInvitationParties,
  findInvitationView,
  listInvitationViews,
  listPendingAndRecent,
} from './invitation.queries.ts';
import {
  answerInvitationRefusal,
  invitationNotFoundError,
  notYourInvitationError,
} from './invitation.rules.ts';
import type {
  AnswerInvitation,
  InvitationList,
  InvitationView,
  MyInvitations,
} from './invitation.schema.ts';

/** If a private project was declined, the result does not contain it. */
export async function answerInvitation(
  ctx: ActorCtx,
  { id, status }: AnswerInvitation,
): Promise<InvitationView> {
  const { actor } = ctx;
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    // A suspended developer may decline, but not accept.
    await assertNotSuspended(em, actor.id, status === 'accepted');
    const { project } = await storeAnswer(ctx, { id, status });
    await notifyInvitationAnswered(ctx, project, actor.name, status);
    // The developer can no longer see the project, but the notifications quote it.
    if (status === 'declined' && project.isPrivate) {
      await deleteNotificationsAbout({ em }, actor.id, projectSubject(project.id));
    }
    const view = await findInvitationView(em, id);
    // Only for the type: the locked invitation cannot be deleted.
    if (!view) throw invitationNotFoundError();
    return view;
  });
}

/** Throws if the actor is not the invited developer. */
export async function loadInvitedProjectId(
  { em, actor }: ActorCtx,
  invitationId: number,
): Promise<number> {
  const parties = await findInvitationParties(em, invitationId);
  if (!parties) throw invitationNotFoundError();
  if (parties.developerId !== actor.id) throw notYourInvitationError();
  return parties.projectId;
}

/** In the caller's transaction. Notifies nobody. */
export async function storeAnswer(
  ctx: ActorCtx,
  { id, status }: AnswerInvitation,
): Promise<{ project: LockedProject; invitation: Invitation }> {
  const { em, actor, now } = ctx;
  const projectId = await loadInvitedProjectId(ctx, id);
  // To prevent deadlocks, the project is always locked before the invitation.
  const project = await lockProject(em, projectId);
  const invitation = await lockInvitation(em, id);
  const refusal = answerInvitationRefusal(invitation, project, actor, now());
  if (refusal) throw refusal;
  invitation.status = status;
  invitation.updatedAt = now();
  await em.flush();
  await publishEvent(em, actor.id, { kind: 'invitation', id: project.id });
  return { project, invitation };
}

async function lockInvitation(em: ActorCtx['em'], id: number): Promise<Invitation> {
  const invitation = await em.findOne(Invitation, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!invitation) throw invitationNotFoundError();
  return invitation;
}

export async function listMyInvitations({ em, actor }: ActorCtx): Promise<MyInvitations> {
  const rows = await listPendingAndRecent(em, actor.id);
  return {
    pending: rows.filter(({ status }) => status === 'pending'),
    recent: rows.filter(({ status }) => status !== 'pending'),
  };
}

export async function listInvitations(
  { em, actor }: ActorCtx,
  { developerId, limit, cursor }: InvitationList,
): Promise<{ items: InvitationView[]; next: string | null }> {
  if (developerId !== actor.id) {
    throw new DomainError('forbidden', 'not_you', 'You can only read your own invitations.');
  }
  const rows = await listInvitationViews(em, developerId, limit, cursor);
  return cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}
