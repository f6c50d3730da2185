import type { NotifyCtx } from '#features/notifications/notification.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { Project } from '../project.entity.ts';
import {
  notifyInvitationClosed,
  notifyInviteeDeleted,
  notifyRequestClosed,
} from './invitation.mail.ts';
import { findPendingDevelopers } from './invitation.queries.ts';
import { InvitationRequest } from './invitation-request.entity.ts';

/**
 * Notifies developers with an invitation or an open request that the project accepts no more bids,
 * except `notifiedIds`, because these developers get another notification. Sets the time at which
 * open requests were closed: a request counts as closed if its project is not active.
 */
export async function closeInvitations(
  ctx: NotifyCtx,
  project: Project,
  notifiedIds: readonly number[],
): Promise<void> {
  const open = { projectId: project.id, status: 'open' } as const;
  await ctx.em.nativeUpdate(InvitationRequest, open, { updatedAt: ctx.now() });
  for (const { developerId, isInvited } of await findPendingDevelopers(
    ctx.em,
    project.id,
    notifiedIds,
  )) {
    const notifyDeveloper = isInvited ? notifyInvitationClosed : notifyRequestClosed;
    await notifyDeveloper(ctx, project, developerId);
  }
}

/**
 * Declines the pending invitations of a developer before their account is deleted; notifies the
 * clients of open projects.
 */
export async function declinePendingInvitations(ctx: ActorCtx): Promise<void> {
  const { em, now } = ctx;
  const declined = await declinePending(ctx);
  const open = { id: { $in: declined }, status: 'active', deadline: { $gt: now() } } as const;
  for (const project of await em.find(Project, open, { orderBy: { id: 'asc' } })) {
    await notifyInviteeDeleted(ctx, project);
  }
}

/**
 * Declines all pending invitations. One statement checks the status and changes it, because a
 * client may withdraw an invitation at the same time.
 */
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

/**
 * Declines the pending invitations of a user before their account is deleted, and deletes their
 * open requests and the pending invitations to their projects, including invitations that were
 * created after `declinePendingInvitations`.
 */
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
