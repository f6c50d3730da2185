import type { NotifyCtx } from '#features/notifications/notification.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { Project } from '../project.entity.ts';
import {
  notifyInvitationClosed,
  notifyInviteeDeleted,
  notifyRequestClosed,
} from './invitation.mail.ts';
import { listInviteesAndRequesters } from './invitation.queries.ts';
import { InvitationRequest } from './invitation-request.entity.ts';

/**
 * No status changes, because an open request counts as closed if the project is not active;
 * `updatedAt` of open requests is the time at which they were closed. The caller notifies
 * `notifiedIds` otherwise.
 */
export async function closeInvitations(
  ctx: NotifyCtx,
  project: Project,
  notifiedIds: readonly number[],
): Promise<void> {
  const openRequests = { projectId: project.id, status: 'open' } as const;
  await ctx.em.nativeUpdate(InvitationRequest, openRequests, { updatedAt: ctx.now() });
  const developers = await listInviteesAndRequesters(ctx.em, project.id, notifiedIds);
  for (const { developerId, isInvited } of developers) {
    const notifyDeveloper = isInvited ? notifyInvitationClosed : notifyRequestClosed;
    await notifyDeveloper(ctx, project, developerId);
  }
}

/** Before the account is deleted. Notifies the clients of projects that still accept bids. */
export async function declinePendingInvitations(ctx: ActorCtx): Promise<void> {
  const { em, now } = ctx;
  const projectIds = await declinePending(ctx);
  const isOpen = { status: 'active', deadline: { $gt: now() } } as const;
  const openProjects = { id: { $in: projectIds }, ...isOpen };
  for (const project of await em.find(Project, openProjects, { orderBy: { id: 'asc' } })) {
    await notifyInviteeDeleted(ctx, project);
  }
}

/** One statement, because a client may withdraw an invitation at the same time. */
async function declinePending({ em, actor, now }: ActorCtx): Promise<number[]> {
  const declined = await db(em)
    .updateTable('invitations')
    .set({ status: 'declined', updated_at: now() })
    .where('developer_id', '=', actor.id)
    .where('status', '=', 'pending')
    .returning('project_id as projectId')
    .execute();
  return declined.map(({ projectId }) => projectId);
}

/** Also declines invitations that arrived after `declinePendingInvitations`. */
export async function deleteUserInvitations(ctx: ActorCtx): Promise<void> {
  const { em, actor } = ctx;
  await declinePending(ctx);
  await em.nativeDelete(InvitationRequest, { developerId: actor.id, status: 'open' });
  await db(em)
    .deleteFrom('invitations')
    .where('status', '=', 'pending')
    .where('project_id', 'in', ({ selectFrom }) =>
      selectFrom('projects').select('id').where('client_id', '=', actor.id),
    )
    .execute();
}
