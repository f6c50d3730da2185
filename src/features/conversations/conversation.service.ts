import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { assertEmailConfirmed } from '#features/accounts/email-confirmation/email-confirmation-guard.service.ts';
import {
  assertNoneSuspended,
  assertNotSuspended,
} from '#features/accounts/suspension/suspension-guard.service.ts';
import {
  filterDeveloperIds,
  findInvitationStatus,
} from '#features/projects/invitations/invitation.queries.ts';
import { findProjectView } from '#features/projects/project.queries.ts';
import { projectNotFoundError, viewRefusal } from '#features/projects/project.rules.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { Block } from './block.entity.ts';
import type { Conversation } from './conversation.entity.ts';
import {
  findBlocksBetween,
  findConversations,
  findConversationView,
} from './conversation.queries.ts';
import {
  type ConversationTarget,
  conversationNotFoundError,
  startRefusal,
  writeAboutProjectRefusal,
  writeRefusal,
} from './conversation.rules.ts';
import type { ConversationQuery, ConversationView } from './conversation.schema.ts';
import { ConversationMember } from './conversation-member.entity.ts';

const startLimit: RateLimit = { name: 'start-conversation', maxUses: 60, windowSeconds: 3_600 };

interface Participants {
  clientId: number;
  developerId: number;
  projectId: number | null;
}

/** Returns the only conversation of two users about a subject; starts it if there is none. */
export async function startConversation(
  ctx: ActorCtx,
  target: ConversationTarget,
): Promise<{ id: number }> {
  const refusal = startRefusal(ctx.actor, target);
  if (refusal) throw refusal;
  const participants = await loadParticipants(ctx, target);
  const existing = await findConversation(ctx.em, participants);
  if (existing) return existing;

  await ctx.limits.use(startLimit, String(ctx.actor.id));
  const otherId = ctx.actor.role === 'client' ? participants.developerId : participants.clientId;
  const blocked = writeRefusal(
    await findBlocksBetween(ctx.em, ctx.actor.id, otherId),
    'This person',
  );
  if (blocked) throw blocked;
  return ctx.em.transactional((em) => insertConversation({ ...ctx, em }, participants));
}

/** Returns the two users and the project; throws if the actor may not see one of them. */
async function loadParticipants(
  ctx: ActorCtx,
  { developerId, projectId }: ConversationTarget,
): Promise<Participants> {
  const { em, actor } = ctx;
  const project = projectId === undefined ? null : await findProjectView(em, projectId, actor);
  if (projectId !== undefined && !project) throw projectNotFoundError();
  if (actor.role === 'client') return loadParticipantsForClient(ctx, developerId ?? 0, project);
  if (!project) throw projectNotFoundError();
  const refusal = viewRefusal(project, project.invitation, actor);
  // A developer with an invitation, even a declined one, may still write to the client.
  if (refusal && project.invitation === null) throw refusal;
  return { clientId: project.clientId, developerId: actor.id, projectId: project.id };
}

async function loadParticipantsForClient(
  { em, actor }: ActorCtx,
  developerId: number,
  project: ProjectView | null,
): Promise<Participants> {
  const [developer] = await filterDeveloperIds(em, [developerId]);
  if (developer === undefined) {
    throw new DomainError('not_found', 'developer_not_found', 'Developer Not Found');
  }
  const invitation = project && (await findInvitationStatus(em, project.id, developer));
  const refusal =
    project &&
    (viewRefusal(project, null, actor) ?? writeAboutProjectRefusal(project, invitation, actor));
  if (refusal) throw refusal;
  return { clientId: actor.id, developerId: developer, projectId: project?.id ?? null };
}

function findConversation(
  em: SqlEntityManager,
  { clientId, developerId, projectId }: Participants,
) {
  return db(em)
    .selectFrom('conversations')
    .select('id')
    .where('client_id', '=', clientId)
    .where('developer_id', '=', developerId)
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .executeTakeFirst();
}

/**
 * Starts a conversation, or returns the one that the other user started at the same time: the
 * insert does nothing if it conflicts with the unique index.
 */
async function insertConversation(
  ctx: ActorCtx,
  participants: Participants,
): Promise<{ id: number }> {
  const { em, actor, now } = ctx;
  await assertEmailConfirmed(ctx);
  await assertNotSuspended(em, actor.id);
  await assertNoneSuspended(em, [participants.clientId, participants.developerId]);
  const at = now();
  const inserted = await db(em)
    .insertInto('conversations')
    .values({
      client_id: participants.clientId,
      developer_id: participants.developerId,
      project_id: participants.projectId,
      started_by: actor.id,
      created_at: at,
      active_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'developer_id', 'project_id']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  const conversation = inserted ?? (await findConversation(em, participants));
  if (!conversation) throw conversationNotFoundError();
  if (inserted) {
    for (const userId of [participants.clientId, participants.developerId]) {
      em.create(ConversationMember, { conversationId: inserted.id, userId });
    }
    await em.flush();
  }
  return conversation;
}

export async function listConversations(ctx: ActorCtx, query: ConversationQuery) {
  const rows = await findConversations(ctx, query);
  return cutPage(rows, query.limit, ({ activeAt, id }) => ({ at: activeAt, id }));
}

/** Returns a conversation to one of its two users; throws "not found" for other users. */
export async function loadMyConversation(
  { em, actor, settings }: ActorCtx,
  id: number,
): Promise<ConversationView> {
  const view = await findConversationView(em, id, actor.id, settings);
  if (!view) throw conversationNotFoundError();
  return view;
}

/** Blocks or unblocks the other user in all conversations with them. */
export async function setBlocked(
  ctx: ActorCtx,
  { id, blocked }: { id: number; blocked: boolean },
): Promise<ConversationView> {
  const { em, actor, now } = ctx;
  const { other } = await loadMyConversation(ctx, id);
  return em.transactional(async (em) => {
    if (blocked) {
      // The same user may block twice at the same time, in two tabs.
      await db(em)
        .insertInto('blocks')
        .values({ blocker_id: actor.id, blocked_id: other.id, created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await em.nativeDelete(Block, { blockerId: actor.id, blockedId: other.id });
    }
    await publishEvent(em, [actor.id, other.id], { kind: 'conversation', id });
    return loadMyConversation({ ...ctx, em }, id);
  });
}

/** Returns the ids of the other user and of both users of a conversation. */
export function getParticipantIds({ clientId, developerId }: Conversation, me: number) {
  const otherId = clientId === me ? developerId : clientId;
  return { them: otherId, both: [me, otherId] };
}

/** Deletes all blocks of and against a user whose account is deleted. */
export async function deleteBlocks(em: SqlEntityManager, userId: number): Promise<void> {
  await em.nativeDelete(Block, { $or: [{ blockerId: userId }, { blockedId: userId }] });
}
