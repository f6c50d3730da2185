import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ActorCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { Project } from '../project.entity.ts';
import { tellLeft } from './invitation.mail.ts';

/** Closes for somebody who leaves what waits for their answer; clients of open projects are told. */
export async function declineAll(ctx: ActorCtx): Promise<void> {
  const { em, now } = ctx;
  const declined = await decline(ctx);
  const open = { id: { $in: declined }, status: 'active', deadline: { $gt: now() } } as const;
  for (const project of await em.find(Project, open, { orderBy: { id: 'asc' } })) {
    await tellLeft(ctx, project);
  }
}

async function decline({ em, actor, now }: ActorCtx): Promise<number[]> {
  const declined = await rows<{ projectId: number }>(
    em,
    `update invitations set status = 'declined', updated_at = $2
     where developer_id = $1 and status = 'pending' returning project_id as "projectId"`,
    [actor.id, now()],
  );
  return declined.map(({ projectId }) => projectId);
}

/**
 * Nothing of a former member waits for an answer: not what came while they left, not what they
 * asked for, not what they sent.
 */
export async function leaveInvitations(ctx: ActorCtx): Promise<void> {
  const { em, actor } = ctx;
  await decline(ctx);
  await forget(em, `invitation_requests where developer_id = $1 and status = 'open'`, actor.id);
  await forget(
    em,
    `invitations where status = 'pending'
       and project_id in (select id from projects where client_id = $1)`,
    actor.id,
  );
}

async function forget(em: SqlEntityManager, what: string, userId: number): Promise<void> {
  await rows(em, `delete from ${what}`, [userId]);
}
