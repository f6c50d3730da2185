import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { refuseWithSuspended } from '#features/accounts/suspensions/liberty.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { DomainError } from '#platform/shared/errors.ts';
import type { Project } from '../project.entity.ts';
import { Invitation } from './invitation.entity.ts';
import { tellInvited } from './invitation.mail.ts';
import { developersAmong, invitedAmong } from './invitation.queries.ts';
import { alreadyInvited } from './invitation.rules.ts';

/**
 * Invites developers to a project in the caller's transaction, each once (RULES section 4), and
 * tells them. Whoever of them asked to be invited has their answer by it.
 */
export async function inviteDevelopers(
  ctx: ActorCtx,
  project: Project,
  developerIds: number[],
  message: string | null = null,
): Promise<void> {
  const { em, actor, now } = ctx;
  const wanted = [...new Set(developerIds)];
  await refuseStrangers(ctx, wanted);
  const invited = await invitedAmong(em, project.id, wanted);
  if (invited !== null) throw alreadyInvited(invited);
  for (const developerId of wanted) {
    em.create(Invitation, {
      projectId: project.id,
      developerId,
      message,
      createdAt: now(),
      updatedAt: now(),
    });
  }
  await em.flush().catch(refuseSecond);
  // An insert waits for whoever of them is just leaving.
  await refuseStrangers(ctx, wanted);
  await rows(
    em,
    `update invitation_requests set status = 'invited', updated_at = $3
     where project_id = $1 and developer_id = any($2::int[])`,
    [project.id, wanted, now()],
  );
  for (const developerId of wanted) {
    await tellInvited(ctx, project, developerId, { from: actor.name, message });
  }
}

async function refuseStrangers({ em }: ActorCtx, wanted: number[]) {
  const developers = await developersAmong(em, wanted);
  if (developers.length !== wanted.length) {
    throw new DomainError(
      'invalid',
      'not_a_developer',
      'One of the people invited is no developer.',
    );
  }
  await refuseWithSuspended(em, wanted);
}

function refuseSecond(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException
    ? alreadyInvited('This developer')
    : error;
}
