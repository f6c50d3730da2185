import type { NotifyCtx } from '#features/notifications/notification.service.ts';
import { rows } from '#platform/server/db.ts';
import type { Project } from '../project.entity.ts';
import { tellInvitationOver, tellRequestOver } from './invitation.mail.ts';

interface Waiting {
  developerId: number;
  /** Or asked to be. */
  isInvited: boolean;
}

/**
 * Tells who was invited to a project, or asked to be, that it takes no more bids; but for `told`,
 * developers who heard of it otherwise.
 */
export async function tellInvitedOfEnd(
  ctx: NotifyCtx,
  project: Project,
  told: readonly number[],
): Promise<void> {
  for (const { developerId, isInvited } of await waiting(ctx, project.id, told)) {
    const tell = isInvited ? tellInvitationOver : tellRequestOver;
    await tell(ctx, project, developerId);
  }
}

function waiting({ em }: NotifyCtx, projectId: number, told: readonly number[]) {
  return rows<Waiting>(
    em,
    `select developer_id as "developerId", true as "isInvited" from invitations
     where project_id = $1 and status in ('pending', 'accepted')
       and developer_id <> all($2::int[])
     union all
     select developer_id, false from invitation_requests
     where project_id = $1 and status = 'open' and developer_id <> all($2::int[])
     order by 1`,
    [projectId, told],
  );
}
