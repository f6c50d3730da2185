import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { notOwner, projectNotFound } from '../project.rules.ts';
import { lockProject } from '../project.service.ts';
import { findInvitableProjects, findSentInvitation } from './invitation.queries.ts';
import { invitationNotFound, inviteRefusal } from './invitation.rules.ts';
import type {
  InvitableProject,
  InviteDevelopers,
  ProjectInvitations,
  SendInvitation,
  SentInvitation,
} from './invitation.schema.ts';
import { inviteDevelopers } from './invitation.service.ts';
import { findProjectInvitations } from './project-invitations.queries.ts';

const inviteLimit: RateLimit = { name: 'invite', maxUses: 100, windowSeconds: 3_600 };

/** Invites developers to an open project of the caller; invites none of them if one is refused. */
export async function inviteToProject(
  ctx: ActorCtx,
  { projectId, developerIds, message }: InviteDevelopers,
): Promise<void> {
  await ctx.limits.use(inviteLimit, String(ctx.actor.id));
  await ctx.em.transactional(async (em) => {
    await assertNotSuspended(em, ctx.actor.id);
    const project = await lockProject(em, projectId);
    const refusal = inviteRefusal(project, ctx.actor, ctx.now());
    if (refusal) throw refusal;
    await inviteDevelopers({ ...ctx, em }, project, developerIds, message);
  });
}

/** Invites one developer and returns the invitation, for the REST API. */
export async function sendInvitation(
  ctx: ActorCtx,
  { projectId, developerId, clientId, message }: SendInvitation,
): Promise<SentInvitation> {
  if (clientId !== undefined && clientId !== ctx.actor.id) {
    throw new DomainError('forbidden', 'not_you', 'You can only invite to projects of your own.');
  }
  await inviteToProject(ctx, { projectId, developerIds: [developerId], message });
  const sent = await findSentInvitation(ctx.em, projectId, developerId);
  if (!sent) throw invitationNotFound();
  return sent;
}

/** Returns the invitations to a project of the caller and the requests for one. */
export async function listProjectInvitations(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<ProjectInvitations> {
  const row = await findProjectInvitations(em, projectId);
  if (!row) throw projectNotFound();
  if (row.clientId !== actor.id) throw notOwner();
  const { clientId: _, ...lists } = row;
  return lists;
}

/** Returns the open projects of the caller, with the developer's invitation to each. */
export function listInvitableProjects(
  { em, actor, now }: ActorCtx,
  developerId: number,
): Promise<InvitableProject[]> {
  return findInvitableProjects(em, actor.id, developerId, now());
}
