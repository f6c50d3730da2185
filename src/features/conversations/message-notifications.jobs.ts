import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import {
  type Notice,
  type NotifyCtx,
  notify,
} from '#features/notifications/notification.service.ts';
import { projectSubject } from '#features/projects/project.rules.ts';
import { inTransaction, type Queue } from '#platform/server/context.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { formatNameAtStart } from '#platform/shared/format/text.ts';
import { findConversationView } from './conversation.queries.ts';
import type { ConversationView } from './conversation.schema.ts';
import { ConversationMember } from './conversation-member.entity.ts';
import { findUnreadSummary, type UnreadSummary } from './message.queries.ts';

const MessageNoticeJob = z.object({ conversationId: z.int(), userId: z.int(), messageId: z.int() });
type MessageNoticeJob = z.infer<typeof MessageNoticeJob>;

export const messageNoticeQueue: Queue<MessageNoticeJob> = {
  name: 'tell-of-message',
  data: MessageNoticeJob,
  retryLimit: 10,
};

/**
 * Of all unread messages. Does nothing if the member has read the message, was notified of it
 * already, or has blocked the other user.
 */
export async function notifyUnreadMessages(
  ctx: NotifyCtx,
  { conversationId, userId, messageId }: MessageNoticeJob,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    const member = await em.findOne(
      ConversationMember,
      { conversationId, userId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!member || member.lastReadId >= messageId || member.notifiedId >= messageId) return;
    const summary = await findUnreadSummary(em, conversationId, userId);
    const view = await findConversationView(em, conversationId, userId);
    if (!summary || !view || view.blockedByMe) return;
    member.notifiedId = messageId;
    await em.flush();

    await notify(ctx, toNotice(userId, view, summary));
  });
}

function toNotice(
  userId: number,
  { id, project }: ConversationView,
  { senderName, text, unreadCount }: UnreadSummary,
): Notice {
  const about = project ? ` about “${project.title}”` : '';
  return {
    userId,
    kind: 'message',
    title: `${formatNameAtStart(senderName)} wrote to you${about}`,
    paragraphs: [formatBody(text, unreadCount)],
    // When the user may no longer see the project, the notifications about it are deleted.
    ...(project?.id && { about: projectSubject(project.id) }),
    action: { label: 'Read and answer', path: `/messages/${id}` },
  };
}

/**
 * Quotes the first unread message, because the list of notifications shows no other text of the
 * conversation.
 */
function formatBody(text: string, unreadCount: number): string {
  const first = text === '' ? 'A file' : `“${text}”`;
  return unreadCount === 1 ? first : `${unreadCount} new messages. The first: ${first}`;
}

export const conversationWorkers: Worker[] = [
  defineWorker(messageNoticeQueue, notifyUnreadMessages),
];
