import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
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
import type {
  ConversationPage,
  ConversationQuery,
  ConversationView,
} from './conversation.schema.ts';
import { ConversationMember } from './conversation-member.entity.ts';

const startLimit: RateLimit = { name: 'start-conversation', maxUses: 60, windowSeconds: 3_600 };

interface Participants {
  clientId: number;
  developerId: number;
  /** Null for a conversation about the developer's profile. */
  projectId: number | null;
}

/**
 * Returns the only conversation of two users about a project or a profile; starts it if there is
 * none. Throws if the actor may not see or write to the other side, or has started too many.
 */
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
  const blocks = await findBlocksBetween(ctx.em, ctx.actor.id, otherId);
  const blockRefusal = writeRefusal(blocks, 'This person');
  if (blockRefusal) throw blockRefusal;
  return ctx.em.transactional((em) => insertConversation({ ...ctx, em }, participants));
}

/** Returns the two users and the project. Throws if the actor may not see one of them. */
async function loadParticipants(
  ctx: ActorCtx,
  { developerId, projectId }: ConversationTarget,
): Promise<Participants> {
  const { em, actor } = ctx;
  const project = projectId === undefined ? null : await findProjectView(em, projectId, actor);
  if (projectId !== undefined && !project) throw projectNotFoundError();
  // `startRefusal` has made sure that a client names a developer.
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
  const [existingDeveloperId] = await filterDeveloperIds(em, [developerId]);
  if (existingDeveloperId === undefined) {
    throw new DomainError('not_found', 'developer_not_found', 'Developer Not Found');
  }
  const invitation = project && (await findInvitationStatus(em, project.id, developerId));
  const refusal =
    project &&
    (viewRefusal(project, null, actor) ?? writeAboutProjectRefusal(project, invitation, actor));
  if (refusal) throw refusal;
  return { clientId: actor.id, developerId, projectId: project?.id ?? null };
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
  // The actor first, because the second check takes any of the two for the other side.
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

/** Returns a page of the actor's conversations, the newest activity first. */
export async function listConversations(
  ctx: ActorCtx,
  query: ConversationQuery,
): Promise<z.infer<typeof ConversationPage>> {
  const rows = await findConversations(ctx, query);
  return cutPage(rows, query.limit, ({ activeAt, id }) => ({ at: activeAt, id }));
}

/** Returns a conversation to one of its two users. Throws `not_found` for other users. */
export async function loadMyConversation(
  { em, actor, settings }: ActorCtx,
  conversationId: number,
): Promise<ConversationView> {
  const view = await findConversationView(em, conversationId, actor.id, settings);
  if (!view) throw conversationNotFoundError();
  return view;
}

/**
 * Blocks or unblocks the other user of the conversation `id` in all conversations with them, and
 * returns this conversation.
 */
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

/** Returns the id of the other user of a conversation. */
export function getOtherId({ clientId, developerId }: Conversation, userId: number): number {
  return clientId === userId ? developerId : clientId;
}

/** Deletes all blocks of and against a user whose account is deleted. */
export async function deleteBlocks(em: SqlEntityManager, userId: number): Promise<void> {
  await em.nativeDelete(Block, { $or: [{ blockerId: userId }, { blockedId: userId }] });
}
