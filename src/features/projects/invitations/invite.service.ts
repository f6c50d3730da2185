import { refuseSuspended } from '#features/accounts/suspensions/liberty.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { notOwner, projectNotFound } from '../project.rules.ts';
import { lockProject } from '../project.service.ts';
import { invitableProjects, invitationsOn, sentInvitation } from './invitation.queries.ts';
import { invitationNotFound, inviteRefusal } from './invitation.rules.ts';
import type {
  InvitableProject,
  InviteDevelopers,
  ProjectInvitations,
  SendInvitation,
  SentInvitation,
} from './invitation.schema.ts';
import { inviteDevelopers } from './invitation.service.ts';

const inviting: Limit = { name: 'invite', times: 100, within: 3_600 };

/** The owner invites developers to an open project, all of them or none. */
export async function inviteToProject(
  ctx: ActorCtx,
  { projectId, developerIds, message }: InviteDevelopers,
): Promise<void> {
  await ctx.limits.use(inviting, String(ctx.actor.id));
  await ctx.em.transactional(async (em) => {
    await refuseSuspended(em, ctx.actor.id);
    const project = await lockProject(em, projectId);
    const refusal = inviteRefusal(project, ctx.actor, ctx.now());
    if (refusal) throw refusal;
    await inviteDevelopers({ ...ctx, em }, project, developerIds, message);
  });
}

/** One invitation, as the REST surface sends it. */
export async function sendInvitation(
  ctx: ActorCtx,
  { projectId, developerId, clientId, message }: SendInvitation,
): Promise<SentInvitation> {
  if (clientId !== undefined && clientId !== ctx.actor.id) {
    throw new DomainError('forbidden', 'not_you', 'You can only invite to projects of your own.');
  }
  await inviteToProject(ctx, { projectId, developerIds: [developerId], message });
  const sent = await sentInvitation(ctx.em, projectId, developerId);
  if (!sent) throw invitationNotFound();
  return sent;
}

/** Whom a project's owner invited, how they answered, and who asks to be invited. */
export async function projectInvitations(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<ProjectInvitations> {
  const found = await invitationsOn(em, projectId);
  if (!found) throw projectNotFound();
  if (found.clientId !== actor.id) throw notOwner();
  const { clientId: _, ...lists } = found;
  return lists;
}

/** The caller's projects to which this developer can be invited, or is already. */
export function projectsToInviteTo(
  { em, actor, now }: ActorCtx,
  developerId: number,
): Promise<InvitableProject[]> {
  return invitableProjects(em, actor.id, developerId, now());
}
