import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { assertNoneSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { invalidFieldError } from '#platform/shared/errors.ts';
import type { Project } from '../project.entity.ts';
import { Invitation } from './invitation.entity.ts';
import { notifyInvited } from './invitation.mail.ts';
import { filterDeveloperIds, findInvitedDeveloperName } from './invitation.queries.ts';
import { alreadyInvitedError } from './invitation.rules.ts';
import { InvitationRequest } from './invitation-request.entity.ts';

interface InvitedDevelopers {
  developerIds: number[];
  message?: string | null;
  /** The input field that an error about a developer is attached to. */
  errorField?: string;
}

/**
 * Invites developers to a project in the caller's transaction, each once (RULES section 4), and
 * notifies them. Sets their requests for an invitation to `invited`. Throws if one is no developer,
 * is suspended or is already invited. The caller checks whether the actor may invite.
 */
export async function createInvitations(
  ctx: ActorCtx,
  project: Project,
  { developerIds, message = null, errorField = 'developerIds' }: InvitedDevelopers,
): Promise<void> {
  const { em, actor, now } = ctx;
  const ids = [...new Set(developerIds)];
  await assertDevelopers(ctx, ids, errorField);
  const invitedName = await findInvitedDeveloperName(em, project.id, ids);
  if (invitedName !== null) throw alreadyInvitedError(invitedName);
  for (const developerId of ids) {
    em.create(Invitation, {
      projectId: project.id,
      developerId,
      message,
      createdAt: now(),
      updatedAt: now(),
    });
  }
  // A concurrent request may have invited one of them after the check.
  await em.flush().catch(throwDuplicateRefusal);
  // The insert may have waited for the deletion of one of these accounts.
  await assertDevelopers(ctx, ids, errorField);
  await em.nativeUpdate(
    InvitationRequest,
    { projectId: project.id, developerId: { $in: ids } },
    { status: 'invited', updatedAt: now() },
  );
  for (const developerId of ids) {
    await notifyInvited(ctx, project, developerId, { from: actor.name, message });
  }
}

/** Throws if one of the users is no developer, is suspended or has deleted their account. */
async function assertDevelopers({ em }: ActorCtx, ids: number[], errorField: string) {
  const developers = await filterDeveloperIds(em, ids);
  if (developers.length !== ids.length) {
    throw invalidFieldError(
      errorField,
      'not_a_developer',
      'You can only invite developers. One of the people you chose is not a developer.',
    );
  }
  await assertNoneSuspended(em, ids);
}

function throwDuplicateRefusal(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException
    ? alreadyInvitedError('This developer')
    : error;
}
