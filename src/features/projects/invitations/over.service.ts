import type { NotifyCtx } from '#features/notifications/notification.service.ts';
import type { Project } from '../project.entity.ts';
import { notifyInvitationClosed, notifyRequestClosed } from './invitation.mail.ts';
import { pendingDevelopers } from './invitation.queries.ts';
import { InvitationRequest } from './invitation-request.entity.ts';

/**
 * Notifies developers with an invitation or an open request that the project accepts no more bids,
 * except those in `notified`, because they get another notification. Closes their requests.
 */
export async function notifyProjectClosed(
  ctx: NotifyCtx,
  project: Project,
  notified: readonly number[],
): Promise<void> {
  const open = { projectId: project.id, status: 'open' } as const;
  await ctx.em.nativeUpdate(InvitationRequest, open, { updatedAt: ctx.now() });
  for (const { developerId, isInvited } of await pendingDevelopers(ctx.em, project.id, notified)) {
    const notifyDeveloper = isInvited ? notifyInvitationClosed : notifyRequestClosed;
    await notifyDeveloper(ctx, project, developerId);
  }
}
