import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Conversation } from './conversation.entity.ts';

/** State of one user in a conversation. The marks are ids of messages; 0 if there is none. */
export const ConversationMemberSchema = defineEntity({
  name: 'ConversationMember',
  tableName: 'conversation_members',
  indexes: [
    {
      name: 'conversation_members_unread',
      expression: `create index conversation_members_unread on conversation_members (user_id)
        where last_received_id > last_read_id`,
    },
  ],
  properties: {
    conversationId: () =>
      p
        .manyToOne(Conversation)
        .mapToPk()
        .primary()
        .fieldName('conversation_id')
        .deleteRule('cascade')
        .index(false),
    userId: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .primary()
        .fieldName('user_id')
        .deleteRule('cascade')
        .index('conversation_members_user'),
    /** All messages up to this one are read. */
    lastReadId: p.integer().default(0),
    /** The newest message of the other side; unread if it is greater than `lastReadId`. */
    lastReceivedId: p.integer().default(0),
    /** The message for which a notification is due or sent; no other is due until it was read. */
    noticeDueId: p.integer().default(0),
    /** The message for which the last notification was sent. */
    notifiedId: p.integer().default(0),
  },
});
export class ConversationMember extends ConversationMemberSchema.class {}
ConversationMemberSchema.setClass(ConversationMember);
