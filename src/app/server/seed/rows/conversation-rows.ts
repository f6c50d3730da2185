import type { Row, TableData } from '../copy-in.ts';
import type { Market } from '../market.ts';
import {
  generateConversations,
  messageKey,
  type PlannedConversation,
} from '../planned-conversations.ts';

interface LastConversationIds {
  conversations: number;
  messages: number;
}

type NumberedConversation = PlannedConversation & {
  id: number;
  messages: { id: number; senderId: number; text: string; at: number }[];
};

/** Yields conversations with ids for them and their messages, the same each time. */
function* numberConversations(
  market: Market,
  lastIds: LastConversationIds,
): Generator<NumberedConversation> {
  let { conversations, messages } = lastIds;
  for (const conversation of generateConversations(market)) {
    conversations += 1;
    const numbered = conversation.drafts.map((one) => {
      messages += 1;
      return { ...one, id: messages };
    });
    yield { ...conversation, id: conversations, messages: numbered };
  }
}

export function conversationTables(market: Market, lastIds: LastConversationIds): TableData[] {
  const all = () => numberConversations(market, lastIds);
  return [
    {
      table: 'conversations',
      columns: 'id, client_id, developer_id, project_id, started_by, created_at, active_at',
      rows: all().map(({ id, clientId, developerId, projectId, messages }) => [
        id,
        clientId,
        developerId,
        projectId,
        clientId,
        new Date(messages[0]?.at ?? 0),
        new Date(messages.at(-1)?.at ?? 0),
      ]),
    },
    {
      table: 'messages',
      columns: 'id, conversation_id, sender_id, key, text, created_at',
      rows: all().flatMap(({ id, messages }) =>
        messages.map((one) => [
          one.id,
          id,
          one.senderId,
          messageKey(one.id),
          one.text,
          new Date(one.at),
        ]),
      ),
    },
    {
      table: 'conversation_members',
      columns:
        'conversation_id, user_id, last_read_id, last_received_id, notice_due_id, notified_id',
      rows: all().flatMap(memberRows),
    },
  ];
}

/** Returns both members: each has read everything, or was notified of the one unread message. */
function memberRows({
  id,
  clientId,
  developerId,
  messages,
  isUnread: unread,
}: NumberedConversation): Row[] {
  const last = messages.at(-1);
  return [clientId, developerId].map((userId) => {
    const received = messages.findLast(({ senderId }) => senderId !== userId)?.id ?? 0;
    if (!last || !unread || last.senderId === userId) {
      return [id, userId, last?.id ?? 0, received, 0, 0];
    }
    return [id, userId, messages.at(-2)?.id ?? 0, received, last.id, last.id];
  });
}
