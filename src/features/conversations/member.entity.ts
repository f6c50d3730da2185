import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Conversation } from './conversation.entity.ts';

/** What one side of a conversation has read, and was told of. All are ids of messages. */
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
    lastReadId: p.integer().default(0),
    /** The newest message of the other side; past `lastReadId`, something waits to be read. */
    lastReceivedId: p.integer().default(0),
    /** The message for which a notice is due or went out: none other before it is read. */
    noticeDueId: p.integer().default(0),
    notifiedId: p.integer().default(0),
  },
});
export class ConversationMember extends ConversationMemberSchema.class {}
ConversationMemberSchema.setClass(ConversationMember);
