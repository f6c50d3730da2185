import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { assertEmailConfirmed } from '#features/accounts/email-confirmation/email-confirmation-guard.service.ts';
import { attachFiles } from '#features/files/file.service.ts';
import { markReadByPath } from '#features/notifications/notification.service.ts';
import { type ActorCtx, inTransaction, isByProgram } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Conversation } from './conversation.entity.ts';
import { findConversationView } from './conversation.queries.ts';
import {
  conversationNotFoundError,
  MESSAGES_PAGE_SIZE,
  messageNotFoundError,
  NOTIFY_AFTER_SECONDS,
  writeRefusal,
} from './conversation.rules.ts';
import type { MessagePage, MessageQuery, MessageView, SendMessage } from './conversation.schema.ts';
import { getOtherId, loadMyConversation } from './conversation.service.ts';
import { Message } from './message.entity.ts';
import { findMessages, findMessageView, findSenderId } from './message.queries.ts';
import { MessageFile } from './message-file.entity.ts';
import { messageNoticeQueue } from './message-notifications.jobs.ts';

const sendLimit: RateLimit = { name: 'send-message', maxUses: 60, windowSeconds: 60 };
const hourlySendLimit: RateLimit = { name: 'send-messages', maxUses: 300, windowSeconds: 3_600 };

/** A retry with the same key returns the message stored the first time. */
export async function sendMessage(ctx: ActorCtx, form: SendMessage): Promise<MessageView> {
  const { actor, now } = ctx;
  await ctx.limits.use(sendLimit, String(actor.id));
  await ctx.limits.use(hourlySendLimit, String(actor.id));
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    const conversation = await lockConversation(em, form.conversationId, actor.id);
    const storedMessage = await findStoredMessage(em, actor.id, form);
    if (storedMessage) return storedMessage;
    await assertCanWrite(em, conversation.id, actor.id);
    await assertEmailConfirmed(ctx);

    const message = em.create(Message, {
      conversationId: conversation.id,
      senderId: actor.id,
      key: form.key ?? randomUUID(),
      text: form.text,
      createdAt: now(),
      isByProgram: isByProgram(ctx),
    });
    conversation.activeAt = now();
    await em.flush();
    for (const file of await attachFiles(ctx, form.fileIds)) {
      em.create(MessageFile, { fileId: file.id, messageId: message.id });
    }
    await em.flush();
    const otherId = getOtherId(conversation, actor.id);
    await markReceived(ctx, conversation.id, otherId, message.id);
    await publishEvent(em, [actor.id, otherId], { kind: 'message', id: conversation.id });
    return loadMessageView(em, message.id);
  });
}

/**
 * The lock makes the ids of the messages grow in the order of their commits. Otherwise a read mark
 * could skip a message that is committed late.
 */
async function lockConversation(em: SqlEntityManager, id: number, userId: number) {
  const conversation = await em.findOne(
    Conversation,
    { id, $or: [{ clientId: userId }, { developerId: userId }] },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!conversation) throw conversationNotFoundError();
  return conversation;
}

/** Throws `key_used` if the stored message has another text or other files. */
async function findStoredMessage(
  em: SqlEntityManager,
  senderId: number,
  { conversationId, key, text, fileIds }: SendMessage,
): Promise<MessageView | null> {
  if (key === undefined) return null;
  const existing = await em.findOne(Message, { conversationId, senderId, key });
  if (!existing) return null;
  const view = await loadMessageView(em, existing.id);
  const hasSameFiles =
    view.attachments.length === fileIds.length &&
    view.attachments.every(({ id }) => fileIds.includes(id));
  if (view.text === text && hasSameFiles) return view;
  throw new DomainError('conflict', 'key_used', 'This key belongs to another message.');
}

async function assertCanWrite(
  em: SqlEntityManager,
  conversationId: number,
  userId: number,
): Promise<void> {
  const view = await findConversationView(em, conversationId, userId);
  if (!view) throw conversationNotFoundError();
  const refusal = writeRefusal(view, view.other.name);
  if (refusal) throw refusal;
}

/**
 * Schedules a notification, unless one was scheduled for an earlier message that is still unread.
 * One statement, because `markRead` changes `last_read_id` without a lock of the conversation.
 */
async function markReceived(
  { em, jobs }: ActorCtx,
  conversationId: number,
  userId: number,
  messageId: number,
) {
  const received = await db(em)
    .updateTable('conversation_members')
    .set(({ eb, ref }) => ({
      last_received_id: messageId,
      notice_due_id: eb
        .case()
        .whenRef('notice_due_id', '<=', 'last_read_id')
        .then(messageId)
        .else(ref('notice_due_id'))
        .end(),
    }))
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .returning('notice_due_id as noticeDueId')
    .executeTakeFirst();
  if (received?.noticeDueId !== messageId) return;
  await jobs.send(
    em,
    messageNoticeQueue,
    { conversationId, userId, messageId },
    NOTIFY_AFTER_SECONDS,
  );
}

export async function listMessages(
  { em, actor }: ActorCtx,
  query: MessageQuery,
): Promise<z.infer<typeof MessagePage>> {
  const rows = await findMessages(em, query, actor.id);
  if (!rows) throw conversationNotFoundError();
  return { items: rows.slice(0, MESSAGES_PAGE_SIZE), more: rows.length > MESSAGES_PAGE_SIZE };
}

export async function loadVisibleSenderId(
  { em, actor }: ActorCtx,
  messageId: number,
): Promise<number> {
  const senderId = await findSenderId(em, messageId, actor.id);
  if (senderId === null) throw messageNotFoundError();
  return senderId;
}

export async function markRead(
  ctx: ActorCtx,
  { id, messageId }: { id: number; messageId: number },
): Promise<void> {
  const { other } = await loadMyConversation(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    // Compares the ids, so that concurrent tabs do not move a mark back. `last` is a message of
    // this conversation, even if `messageId` is not.
    const updated = await db(ctx.em)
      .updateTable('conversation_members as me')
      .from(({ selectFrom }) =>
        selectFrom('messages')
          .select(({ fn }) => fn.max('id').as('id'))
          .where('conversation_id', '=', id)
          .where('id', '<=', messageId)
          .as('last'),
      )
      .set(({ ref }) => ({ last_read_id: ref('last.id') }))
      .where('me.conversation_id', '=', id)
      .where('me.user_id', '=', ctx.actor.id)
      .whereRef('me.last_read_id', '<', 'last.id')
      .returning('me.last_read_id')
      .executeTakeFirst();
    if (!updated) return;
    await markReadByPath(ctx, ctx.actor.id, `/messages/${id}`);
    await publishEvent(ctx.em, [ctx.actor.id, other.id], { kind: 'read', id });
  });
}

async function loadMessageView(em: SqlEntityManager, id: number): Promise<MessageView> {
  const view = await findMessageView(em, id);
  if (!view) throw new Error('The stored message was not found');
  return view;
}
