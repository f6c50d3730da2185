import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { filesOf } from '#features/files/file.queries.ts';
import { row, rows } from '#platform/server/db.ts';
import { MESSAGES_PAGE } from './conversation.rules.ts';
import type { MessageQuery, MessageView } from './conversation.schema.ts';

const MESSAGE = `m.id, m.key, m.sender_id as "senderId", m.text,
  m.created_at as "createdAt",
  ${filesOf('message_files', 'x.message_id = m.id')} as attachments`;

/** Whether file `f` came with a message of a conversation that person `$2` is part of. */
export const FILE_OF_MESSAGE = `exists (select 1 from message_files x
  join messages m on m.id = x.message_id join conversations c on c.id = m.conversation_id
  where x.file_id = f.id and $2 in (c.client_id, c.developer_id))`;

const DIRECTION = {
  newest: 'and $3::int is null order by m.id desc',
  before: 'and m.id < $3 order by m.id desc',
  after: 'and m.id > $3 order by m.id',
};

/**
 * One page of messages and one more, which tells of the next; null for somebody who is not part of
 * the conversation. One statement: without a message there is still the row that says they are.
 */
export async function messagesOf(
  em: SqlEntityManager,
  { id, cursor, after }: MessageQuery,
  userId: number,
): Promise<MessageView[] | null> {
  const direction = cursor ? 'before' : after ? 'after' : 'newest';
  const found = await rows<MessageView | { id: null }>(
    em,
    `select m.* from conversations c left join lateral (
       select ${MESSAGE} from messages m where m.conversation_id = c.id
       ${DIRECTION[direction]} limit ${MESSAGES_PAGE + 1}) m on true
     where c.id = $1 and (c.client_id = $2 or c.developer_id = $2)`,
    [id, userId, cursor ?? after ?? null],
  );
  if (found.length === 0) return null;
  return found.filter((message) => message.id !== null);
}

export function messageView(em: SqlEntityManager, id: number): Promise<MessageView | null> {
  return row<MessageView>(em, `select ${MESSAGE} from messages m where m.id = $1`, [id]);
}

/** Who wrote a message, if this person is part of the conversation. */
export async function senderOf(
  em: SqlEntityManager,
  id: number,
  userId: number,
): Promise<number | null> {
  const found = await row<{ senderId: number }>(
    em,
    `select m.sender_id as "senderId" from messages m join conversations c on c.id = m.conversation_id
     where m.id = $1 and $2 in (c.client_id, c.developer_id)`,
    [id, userId],
  );
  return found?.senderId ?? null;
}

export interface Waiting {
  senderName: string;
  text: string;
  unread: number;
}

/** The oldest message somebody has not read, with how many there are; null when all are read. */
export function oldestUnread(
  em: SqlEntityManager,
  conversationId: number,
  userId: number,
): Promise<Waiting | null> {
  return row<Waiting>(
    em,
    `select u.first_name || ' ' || u.last_name as "senderName", left(m.text, 300) as text,
       count(*) over ()::int as unread
     from conversation_members me
     join messages m on m.conversation_id = me.conversation_id and m.id > me.read_id
       and m.sender_id <> me.user_id
     join users u on u.id = m.sender_id
     where me.conversation_id = $1 and me.user_id = $2 order by m.id limit 1`,
    [conversationId, userId],
  );
}
