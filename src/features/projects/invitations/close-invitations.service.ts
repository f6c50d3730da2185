import type { NotifyCtx } from '#features/notifications/notification.service.ts';
import type { Project } from '../project.entity.ts';
import { notifyInvitationClosed, notifyRequestClosed } from './invitation.mail.ts';
import { findPendingDevelopers } from './invitation.queries.ts';
import { InvitationRequest } from './invitation-request.entity.ts';

/**
 * Notifies developers with an invitation or an open request that the project accepts no more bids,
 * except those in `notifiedIds`, because they get another notification. Closes their requests.
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
