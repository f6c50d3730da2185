import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { assertMayInvite } from '#features/accounts/blocks/block-guard.service.ts';
import { assertNoneSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { invalidFieldError } from '#platform/shared/errors.ts';
import type { Project } from '../project.entity.ts';
import { Invitation } from './invitation.entity.ts';
import { notifyInvited, notifyOffered } from './invitation.mail.ts';
import {
  filterDeveloperIds,
  findBidderName,
  findInvitedDeveloperName,
} from './invitation.queries.ts';
import { alreadyInvitedError, ONE_DEVELOPER, offerToBidderError } from './invitation.rules.ts';
import type { NewOffer } from './invitation.schema.ts';
import { InvitationRequest } from './invitation-request.entity.ts';

interface InvitedDevelopers {
  developerIds: number[];
  message?: string | null;
  offer?: NewOffer | null | undefined;
  errorField?: string;
}

/**
 * Invites developers to a project in the caller's transaction and notifies them. Duplicate ids are
 * ignored. Sets the requests of these developers for an invitation to `invited`. Throws if an
 * offer is for several developers or for one who has bid, or if one of the users is not a
 * developer, is suspended, already has an invitation to the project, also an answered one (rules
 * 4), or has blocked the client or is blocked by the client. The caller must have locked the
 * project and check whether the actor may invite.
 */
export async function createInvitations(
  ctx: ActorCtx,
  project: Project,
  { developerIds, message = null, offer, errorField = 'developerIds' }: InvitedDevelopers,
): Promise<void> {
  const { em, actor, now } = ctx;
  const ids = [...new Set(developerIds)];
  if (offer && ids.length !== 1)
    throw invalidFieldError(errorField, 'one_developer', ONE_DEVELOPER);
  await assertDevelopers(ctx, ids, errorField);
  const invitedName = await findInvitedDeveloperName(em, project.id, ids);
  if (invitedName !== null) throw alreadyInvitedError(invitedName);
  const bidderName = offer ? await findBidderName(em, project.id, ids) : null;
  if (bidderName !== null) throw offerToBidderError(bidderName);
  await assertMayInvite(em, project.clientId, ids);
  for (const developerId of ids) {
    em.create(Invitation, {
      projectId: project.id,
      developerId,
      message,
      offerAmount: offer?.amount ?? null,
      offerDeliveryTime: offer?.deliveryTime ?? null,
      offerText: offer?.text ?? null,
      offerRevision: offer ? project.revision : null,
      createdAt: now(),
      updatedAt: now(),
    });
  }
  // A concurrent request may have invited one of the developers after the check above.
  await em.flush().catch(rethrowAsAlreadyInvited);
  // Checks again: if an account was being deleted, the insert waited until the deletion ended.
  await assertDevelopers(ctx, ids, errorField);
  await em.nativeUpdate(
    InvitationRequest,
    { projectId: project.id, developerId: { $in: ids } },
    { status: 'invited', updatedAt: now() },
  );
  for (const developerId of ids) {
    const signedMessage = { from: actor.name, message };
    await (offer
      ? notifyOffered(ctx, project, developerId, { ...signedMessage, offer })
      : notifyInvited(ctx, project, developerId, signedMessage));
  }
}

/** A deleted account is not a developer. */
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

function rethrowAsAlreadyInvited(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException
    ? alreadyInvitedError('This developer')
    : error;
}
