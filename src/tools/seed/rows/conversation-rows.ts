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

type NumberedConversation = Omit<PlannedConversation, 'plannedMessages'> & {
  id: number;
  messages: { id: number; senderId: number; text: string; at: number }[];
};

function* numberConversations(
  market: Market,
  lastIds: LastConversationIds,
): Generator<NumberedConversation> {
  let { conversations, messages } = lastIds;
  for (const { plannedMessages, ...conversation } of generateConversations(market)) {
    conversations += 1;
    const numberedMessages = plannedMessages.map((message) => {
      messages += 1;
      return { ...message, id: messages };
    });
    yield { ...conversation, id: conversations, messages: numberedMessages };
  }
}

export function conversationTables(market: Market, lastIds: LastConversationIds): TableData[] {
  const listAll = () => numberConversations(market, lastIds);
  return [
    {
      table: 'conversations',
      columns: 'id, client_id, developer_id, project_id, started_by, created_at, active_at',
      rows: listAll().map(({ id, clientId, developerId, projectId, messages }) => [
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
      rows: listAll().flatMap(({ id, messages }) =>
        messages.map((message) => [
          message.id,
          id,
          message.senderId,
          messageKey(message.id),
          message.text,
          new Date(message.at),
        ]),
      ),
    },
    {
      table: 'conversation_members',
      columns:
        'conversation_id, user_id, last_read_id, last_received_id, notice_due_id, notified_id',
      rows: listAll().flatMap(memberRows),
    },
  ];
}

/**
 * An unread last message was not read by its recipient, and the recipient was notified of it. All
 * other messages are read.
 */
function memberRows({
  id,
  clientId,
  developerId,
  messages,
  isUnread,
}: NumberedConversation): Row[] {
  const last = messages.at(-1);
  return [clientId, developerId].map((userId) => {
    const lastReceivedId = messages.findLast(({ senderId }) => senderId !== userId)?.id ?? 0;
    if (!last || !isUnread || last.senderId === userId) {
      return [id, userId, last?.id ?? 0, lastReceivedId, 0, 0];
    }
    return [id, userId, messages.at(-2)?.id ?? 0, lastReceivedId, last.id, last.id];
  });
}
