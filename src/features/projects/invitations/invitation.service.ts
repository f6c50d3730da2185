import type { ActorCtx } from '#platform/server/context.ts';
import { DomainError } from '#platform/shared/errors.ts';
import type { Project } from '../project.entity.ts';
import { Invitation } from './invitation.entity.ts';
import { developersAmong } from './invitation.queries.ts';

/** Invites developers to a project in the caller's transaction; each must be a developer. */
export async function inviteDevelopers(
  { em, now }: ActorCtx,
  project: Project,
  developerIds: number[],
): Promise<void> {
  const wanted = [...new Set(developerIds)];
  const developers = await developersAmong(em, wanted);
  if (developers.length !== wanted.length) {
    throw new DomainError(
      'invalid',
      'not_a_developer',
      'One of the people invited is no developer.',
    );
  }
  for (const developerId of wanted) {
    em.create(Invitation, {
      projectId: project.id,
      developerId,
      createdAt: now(),
      updatedAt: now(),
    });
  }
  await em.flush();
}
