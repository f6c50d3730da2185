import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { takeFiles } from '#features/files/file.service.ts';
import { readAbout } from '#features/notifications/notification.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { row, rows } from '#platform/server/db.ts';
import type { Limit } from '#platform/server/limits.ts';
import { publish } from '#platform/server/live.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Conversation } from './conversation.entity.ts';
import { conversationView } from './conversation.queries.ts';
import {
  blockedRefusal,
  conversationNotFound,
  MESSAGES_PAGE,
  messageNotFound,
  TELL_AFTER,
} from './conversation.rules.ts';
import type { MessageQuery, MessageView, SendMessage } from './conversation.schema.ts';
import { ownConversation, sidesOf } from './conversation.service.ts';
import { Message } from './message.entity.ts';
import { messagesOf, messageView, senderOf } from './message.queries.ts';
import { MessageFile } from './message-file.entity.ts';
import { tellQueue } from './tell.service.ts';

const sending: Limit = { name: 'send-message', times: 60, within: 60 };

/** Says something; the same key again is answered with the message it made the first time. */
export async function sendMessage(ctx: ActorCtx, said: SendMessage): Promise<MessageView> {
  const { actor, now } = ctx;
  await ctx.limits.use(sending, String(actor.id));
  return ctx.em.transactional(async (em) => {
    const conversation = await lockConversation(em, said.conversationId, actor.id);
    const before = await sentBefore(em, actor.id, said);
    if (before) return before;
    await refuseBlocked(em, conversation.id, actor.id);

    const message = em.create(Message, {
      conversationId: conversation.id,
      senderId: actor.id,
      key: said.key,
      text: said.text,
      createdAt: now(),
    });
    conversation.activeAt = now();
    await em.flush();
    for (const file of await takeFiles({ ...ctx, em }, said.fileIds)) {
      em.create(MessageFile, { fileId: file.id, messageId: message.id });
    }
    await em.flush();
    const { them, both } = sidesOf(conversation, actor.id);
    await receive({ ...ctx, em }, conversation.id, them, message.id);
    await publish(em, both, { kind: 'message', id: conversation.id });
    return viewOf(em, message.id);
  });
}

/**
 * All who write in a conversation come here first, so that ids grow in the order in which messages
 * appear: else a read mark could pass over one that commits late.
 */
async function lockConversation(em: SqlEntityManager, id: number, userId: number) {
  const conversation = await em.findOne(
    Conversation,
    { id, $or: [{ clientId: userId }, { developerId: userId }] },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!conversation) throw conversationNotFound();
  return conversation;
}

async function sentBefore(
  em: SqlEntityManager,
  senderId: number,
  { conversationId, key, text, fileIds }: SendMessage,
): Promise<MessageView | null> {
  const known = await em.findOne(Message, { conversationId, senderId, key });
  if (!known) return null;
  const view = await viewOf(em, known.id);
  const sameFiles =
    view.attachments.length === fileIds.length &&
    view.attachments.every(({ id }) => fileIds.includes(id));
  if (view.text === text && sameFiles) return view;
  throw new DomainError('conflict', 'key_used', 'This key belongs to another message.');
}

async function refuseBlocked(em: SqlEntityManager, id: number, userId: number) {
  const view = await conversationView(em, id, userId);
  if (!view) throw conversationNotFound();
  const refusal = blockedRefusal(view, view.other.name);
  if (refusal) throw refusal;
}

/** It waits for them now; one notice of that at most is due, until they have read it. */
async function receive(
  { em, jobs }: ActorCtx,
  conversationId: number,
  userId: number,
  messageId: number,
) {
  const received = await row<{ isDue: boolean }>(
    em,
    `update conversation_members set received_id = $3,
       due_id = case when due_id <= read_id then $3 else due_id end
     where conversation_id = $1 and user_id = $2 returning due_id = $3 as "isDue"`,
    [conversationId, userId, messageId],
  );
  if (!received?.isDue) return;
  await jobs.send(em, tellQueue, { conversationId, userId, messageId }, TELL_AFTER);
}

export async function listMessages({ em, actor }: ActorCtx, query: MessageQuery) {
  const found = await messagesOf(em, query, actor.id);
  if (!found) throw conversationNotFound();
  return { items: found.slice(0, MESSAGES_PAGE), more: found.length > MESSAGES_PAGE };
}

/** Who wrote a message to the caller, or of theirs; none but the two hears of it at all. */
export async function senderHeard({ em, actor }: ActorCtx, id: number): Promise<number> {
  const senderId = await senderOf(em, id, actor.id);
  if (senderId === null) throw messageNotFound();
  return senderId;
}

/** Marks everything up to a message as read; a mark never goes back. */
export async function markRead(
  ctx: ActorCtx,
  { id, messageId }: { id: number; messageId: number },
): Promise<void> {
  const { other } = await ownConversation(ctx, id);
  await ctx.em.transactional(async (em) => {
    const [moved] = await rows(
      em,
      `update conversation_members me set read_id = last.id
       from (select max(id) as id from messages where conversation_id = $1 and id <= $3) last
       where me.conversation_id = $1 and me.user_id = $2 and me.read_id < last.id
       returning me.read_id`,
      [id, ctx.actor.id, messageId],
    );
    if (!moved) return;
    await readAbout({ ...ctx, em }, ctx.actor.id, `/messages/${id}`);
    await publish(em, [ctx.actor.id, other.id], { kind: 'read', id });
  });
}

async function viewOf(em: SqlEntityManager, id: number): Promise<MessageView> {
  const view = await messageView(em, id);
  if (!view) throw new Error('A message just written is there');
  return view;
}
