import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import {
  type Notice,
  type NotifyCtx,
  notify,
} from '#features/notifications/notification.service.ts';
import { aboutProject } from '#features/projects/project.rules.ts';
import type { Queue } from '#platform/server/jobs.ts';
import { atFirst } from '#platform/shared/words.ts';
import { conversationView } from './conversation.queries.ts';
import type { ConversationView } from './conversation.schema.ts';
import { ConversationMember } from './member.entity.ts';
import { type UnreadSummary, unreadSummary } from './message.queries.ts';

const Due = z.object({ conversationId: z.int(), userId: z.int(), messageId: z.int() });
export type Due = z.infer<typeof Due>;

export const messageNoticeQueue: Queue<Due> = {
  name: 'tell-of-message',
  data: Due,
  retryLimit: 10,
};

/** Notifies a member of unread messages, unless they have read them since the job was scheduled. */
export async function notifyOfMessages(
  ctx: NotifyCtx,
  { conversationId, userId, messageId }: Due,
): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const member = await em.findOne(
      ConversationMember,
      { conversationId, userId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!member || member.lastReadId >= messageId || member.notifiedId >= messageId) return;
    const waiting = await unreadSummary(em, conversationId, userId);
    const view = await conversationView(em, conversationId, userId);
    if (!waiting || !view || view.blockedByMe) return;
    member.notifiedId = messageId;
    await em.flush();

    await notify({ ...ctx, em }, noticeOf(userId, view, waiting));
  });
}

function noticeOf(
  userId: number,
  { id, project }: ConversationView,
  { senderName, text, unread }: UnreadSummary,
): Notice {
  const about = project ? ` about “${project.title}”` : '';
  return {
    userId,
    kind: 'message',
    title: `${atFirst(senderName)} wrote to you${about}`,
    paragraphs: [wordsOf(text, unread)],
    ...(project?.id && { about: aboutProject(project.id) }),
    action: { label: 'Read and answer', path: `/messages/${id}` },
  };
}

/** Returns the text of the notification, with the message, because the list shows no other text. */
function wordsOf(text: string, unread: number): string {
  const first = text === '' ? 'a file' : `“${text}”`;
  return unread === 1 ? `New: ${first}` : `${unread} new messages. The first: ${first}`;
}
