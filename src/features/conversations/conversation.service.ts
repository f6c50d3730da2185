import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { Block } from '#features/accounts/blocks/block.entity.ts';
import { findBlocksBetween } from '#features/accounts/blocks/block.queries.ts';
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
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import type { Conversation } from './conversation.entity.ts';
import { findConversations, findConversationView } from './conversation.queries.ts';
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

/** The columns that identify a conversation. */
interface ConversationKey {
  clientId: number;
  developerId: number;
  /** Null for a conversation about the developer's profile. */
  projectId: number | null;
}

/**
 * Returns the only conversation of two users about a project or about the developer's profile. If
 * there is none, starts the conversation. Always throws if `startRefusal` applies, if the actor may
 * not see the other user or the project, or if a client may not write to the developer about the
 * project. The other refusals (too many new conversations, block, unconfirmed email address,
 * suspension) only apply if the conversation does not exist.
 */
export async function startConversation(
  ctx: ActorCtx,
  target: ConversationTarget,
): Promise<{ id: number }> {
  const refusal = startRefusal(ctx.actor, target);
  if (refusal) throw refusal;
  const key = await loadConversationKey(ctx, target);
  const existing = await findConversation(ctx.em, key);
  if (existing) return existing;

  await ctx.limits.use(startLimit, String(ctx.actor.id));
  const blocks = await findBlocksBetween(ctx.em, ctx.actor.id, [getOtherId(key, ctx.actor.id)]);
  // The message says `This person`, because the name of the other user is not loaded.
  const blockRefusal = writeRefusal(blocks, 'This person');
  if (blockRefusal) throw blockRefusal;
  return inTransaction(ctx, (ctx) => insertConversation(ctx, key));
}

/**
 * Returns the key of the conversation to start. Throws if the actor may not see the other user or
 * the project, or if a client may not write to the developer about the project.
 */
async function loadConversationKey(
  ctx: ActorCtx,
  { developerId, projectId }: ConversationTarget,
): Promise<ConversationKey> {
  const { em, actor } = ctx;
  const project = projectId === undefined ? null : await findProjectView(em, projectId, actor);
  if (projectId !== undefined && !project) throw projectNotFoundError();
  // `startRefusal` requires a `developerId` of a client. `?? 0` only narrows the type.
  if (actor.role === 'client') return loadKeyForClient(ctx, developerId ?? 0, project);
  // `startRefusal` requires a project of a developer. This check only narrows the type.
  if (!project) throw projectNotFoundError();
  const refusal = viewRefusal(project, project.invitation, actor);
  // An invited developer may write to the client even if they declined and cannot see the project.
  if (refusal && project.invitation === null) throw refusal;
  return { clientId: project.clientId, developerId: actor.id, projectId: project.id };
}

async function loadKeyForClient(
  { em, actor }: ActorCtx,
  developerId: number,
  project: ProjectView | null,
): Promise<ConversationKey> {
  const [existingDeveloperId] = await filterDeveloperIds(em, [developerId]);
  if (existingDeveloperId === undefined) {
    throw new DomainError('not_found', 'developer_not_found', 'Developer Not Found');
  }
  if (project) {
    const invitation = await findInvitationStatus(em, project.id, developerId);
    // `viewRefusal` needs the actor's own invitation. A client has none.
    const refusal =
      viewRefusal(project, null, actor) ?? writeAboutProjectRefusal(project, invitation, actor);
    if (refusal) throw refusal;
  }
  return { clientId: actor.id, developerId, projectId: project?.id ?? null };
}

function findConversation(
  em: SqlEntityManager,
  { clientId, developerId, projectId }: ConversationKey,
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
 * Starts a conversation. If a concurrent request has started the same conversation, the insert does
 * nothing because of the unique index `conversations_once`. The existing conversation is returned
 * then.
 */
async function insertConversation(ctx: ActorCtx, key: ConversationKey): Promise<{ id: number }> {
  const { em, actor, now } = ctx;
  await assertEmailConfirmed(ctx);
  await assertNotSuspended(em, actor.id);
  await assertNoneSuspended(em, [getOtherId(key, actor.id)]);
  const at = now();
  const inserted = await db(em)
    .insertInto('conversations')
    .values({
      client_id: key.clientId,
      developer_id: key.developerId,
      project_id: key.projectId,
      started_by: actor.id,
      created_at: at,
      active_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'developer_id', 'project_id']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  const conversation = inserted ?? (await findConversation(em, key));
  if (!conversation) throw conversationNotFoundError();
  if (inserted) {
    for (const userId of [key.clientId, key.developerId]) {
      em.create(ConversationMember, { conversationId: inserted.id, userId });
    }
    await em.flush();
  }
  return conversation;
}

/** Returns a page of the actor's conversations, those with the newest activity first. */
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
 * Blocks or unblocks the other user of the conversation `id`. The block applies to all
 * conversations of the two users. Returns the conversation `id`.
 */
export async function setBlocked(
  ctx: ActorCtx,
  { id, blocked }: { id: number; blocked: boolean },
): Promise<ConversationView> {
  const { other } = await loadMyConversation(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    const { em, actor, now } = ctx;
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
    // Refreshes open pages of this conversation, not those of other conversations of the two users.
    await publishEvent(em, [actor.id, other.id], { kind: 'conversation', id });
    return loadMyConversation(ctx, id);
  });
}

/** Returns the id of the other user of a conversation. */
export function getOtherId(
  { clientId, developerId }: Pick<Conversation, 'clientId' | 'developerId'>,
  userId: number,
): number {
  return clientId === userId ? developerId : clientId;
}

/** Deletes all blocks by and against a user whose account is deleted. */
export async function deleteBlocks(em: SqlEntityManager, userId: number): Promise<void> {
  await em.nativeDelete(Block, { $or: [{ blockerId: userId }, { blockedId: userId }] });
}
