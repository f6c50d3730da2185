import type { NotifyCtx } from '#features/notifications/notification.service.ts';
import type { Project } from '../project.entity.ts';
import { tellInvitationOver, tellRequestOver } from './invitation.mail.ts';
import { endRequests, waitingOn } from './invitation.queries.ts';

/**
 * Tells who was invited to a project, or asked to be, that it takes no more bids; but for `told`,
 * developers who heard of it otherwise.
 */
export async function tellInvitedOfEnd(
  ctx: NotifyCtx,
  project: Project,
  told: readonly number[],
): Promise<void> {
  await endRequests(ctx.em, project.id, ctx.now());
  for (const { developerId, isInvited } of await waitingOn(ctx.em, project.id, told)) {
    const tell = isInvited ? tellInvitationOver : tellRequestOver;
    await tell(ctx, project, developerId);
  }
}
