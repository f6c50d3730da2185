import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { fileColumns, type ReadCondition } from '#features/files/file.queries.ts';
import { type Aliased, db, isoText } from '#platform/server/database/db.ts';
import { MESSAGES_PAGE_SIZE } from './conversation.rules.ts';
import type { MessageQuery, MessageView } from './conversation.schema.ts';

const eb = expressionBuilder<Aliased<'m', 'messages'> & Aliased<'c', 'conversations'>, 'm' | 'c'>();

const attachments = eb
  .selectFrom('message_files as x')
  .innerJoin('files as f', 'f.id', 'x.file_id')
  .select(fileColumns)
  .whereRef('x.message_id', '=', 'm.id')
  .orderBy('f.id');

/** The timestamp is text, because a page of messages is read as JSON. */
const messageColumns = [
  'm.id',
  'm.key',
  'm.sender_id as senderId',
  'm.text',
  isoText(eb.ref('m.created_at')).as('createdAt'),
  'm.is_by_program as isByProgram',
  jsonArrayFrom(attachments).as('attachments'),
] as const;

function isMember(userId: number) {
  return eb.or([eb('c.client_id', '=', userId), eb('c.developer_id', '=', userId)]);
}

export async function findMessages(
  em: SqlEntityManager,
  { id: conversationId, cursor, after }: MessageQuery,
  userId: number,
): Promise<MessageView[] | null> {
  const messages = eb
    .selectFrom('messages as m')
    .select(messageColumns)
    .whereRef('m.conversation_id', '=', 'c.id')
    .$if(cursor !== undefined, (page) => page.where('m.id', '<', cursor ?? 0))
    .$if(after !== undefined, (page) => page.where('m.id', '>', after ?? 0))
    .orderBy('m.id', after === undefined ? 'desc' : 'asc')
    .limit(MESSAGES_PAGE_SIZE + 1);
  const row = await db(em)
    .selectFrom('conversations as c')
    .select(jsonArrayFrom(messages).as('messages'))
    .where('c.id', '=', conversationId)
    .where(isMember(userId))
    .executeTakeFirst();
  return row?.messages ?? null;
}

/** Checks no permission. */
export async function findMessageView(
  em: SqlEntityManager,
  id: number,
): Promise<MessageView | null> {
  const row = await db(em)
    .selectFrom('messages as m')
    .select(messageColumns)
    .where('m.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findSenderId(
  em: SqlEntityManager,
  messageId: number,
  userId: number,
): Promise<number | null> {
  const row = await db(em)
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select('m.sender_id as senderId')
    .where('m.id', '=', messageId)
    .where(isMember(userId))
    .executeTakeFirst();
  return row?.senderId ?? null;
}

export interface UnreadSummary {
  senderName: string;
  /** First 300 characters of the oldest unread message; empty if it is only files. */
  text: string;
  unreadCount: number;
}

export async function findUnreadSummary(
  em: SqlEntityManager,
  conversationId: number,
  userId: number,
): Promise<UnreadSummary | null> {
  const row = await db(em)
    .selectFrom('conversation_members as me')
    .innerJoin('messages as m', 'm.conversation_id', 'me.conversation_id')
    .innerJoin('users as u', 'u.id', 'm.sender_id')
    .select(({ fn, lit }) => [
      fullName.as('senderName'),
      fn<string>('left', ['m.text', lit(300)]).as('text'),
      // Counts the rows before the limit.
      fn.countAll<number>().over().as('unreadCount'),
    ])
    .where('me.conversation_id', '=', conversationId)
    .where('me.user_id', '=', userId)
    .whereRef('m.id', '>', 'me.last_read_id')
    .whereRef('m.sender_id', '<>', 'me.user_id')
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

const fileExpression = expressionBuilder<Aliased<'f', 'files'>, 'f'>();

export const isFileOfOwnConversation: ReadCondition = ({ id: readerId }) =>
  fileExpression.exists(
    fileExpression
      .selectFrom('message_files as x')
      .innerJoin('messages as m', 'm.id', 'x.message_id')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .select('x.file_id')
      .whereRef('x.file_id', '=', 'f.id')
      .where((eb) =>
        eb.or([eb('c.client_id', '=', readerId), eb('c.developer_id', '=', readerId)]),
      ),
  );
