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

interface ConversationKey {
  clientId: number;
  developerId: number;
  projectId: number | null;
}

/**
 * Returns the existing conversation if there is one; then the refusals for too many new
 * conversations, a block, an unconfirmed address or a suspension do not apply.
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
  // The name of the other user is not loaded.
  const blockRefusal = writeRefusal(blocks, 'This person');
  if (blockRefusal) throw blockRefusal;
  return inTransaction(ctx, (ctx) => insertConversation(ctx, key));
}

async function loadConversationKey(
  ctx: ActorCtx,
  { developerId, projectId }: ConversationTarget,
): Promise<ConversationKey> {
  const { em, actor } = ctx;
  const project = projectId === undefined ? null : await findProjectView(em, projectId, actor);
  if (projectId !== undefined && !project) throw projectNotFoundError();
  // `startRefusal` requires a `developerId` of a client. `?? 0` only narrows the type.
  if (actor.role === 'client') return loadKeyForClient(ctx, developerId ?? 0, project);
  // Only narrows the type: `startRefusal` requires a project of a developer.
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
 * If a concurrent request has started the same conversation, the unique index `conversations_once`
 * makes the insert do nothing, and that conversation is returned.
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

export async function listConversations(
  ctx: ActorCtx,
  query: ConversationQuery,
): Promise<z.infer<typeof ConversationPage>> {
  const rows = await findConversations(ctx, query);
  return cutPage(rows, query.limit, ({ activeAt, id }) => ({ at: activeAt, id }));
}

export async function loadMyConversation(
  { em, actor, settings }: ActorCtx,
  conversationId: number,
): Promise<ConversationView> {
  const view = await findConversationView(em, conversationId, actor.id, settings);
  if (!view) throw conversationNotFoundError();
  return view;
}

/** Applies to all conversations of the two users. `id` is the conversation. */
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
    // Not the pages of other conversations of the two users.
    await publishEvent(em, [actor.id, other.id], { kind: 'conversation', id });
    return loadMyConversation(ctx, id);
  });
}

export function getOtherId(
  { clientId, developerId }: Pick<Conversation, 'clientId' | 'developerId'>,
  userId: number,
): number {
  return clientId === userId ? developerId : clientId;
}

export async function deleteBlocks(em: SqlEntityManager, userId: number): Promise<void> {
  await em.nativeDelete(Block, { $or: [{ blockerId: userId }, { blockedId: userId }] });
}
