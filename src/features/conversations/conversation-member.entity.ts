import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Conversation } from './conversation.entity.ts';

/** State of one user in a conversation. `lastReadId` to `notifiedId` are ids of messages, or 0. */
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
    /** The user has read this message and all earlier ones. */
    lastReadId: p.integer().default(0),
    /** The newest message of the other user; unread if its id is greater than `lastReadId`. */
    lastReceivedId: p.integer().default(0),
    /**
     * The message for which a notification was last scheduled. The next notification is scheduled
     * for a message that arrives after the user has read this message.
     */
    noticeDueId: p.integer().default(0),
    /** The message for which the last notification was sent. */
    notifiedId: p.integer().default(0),
  },
});
export class ConversationMember extends ConversationMemberSchema.class {}
ConversationMemberSchema.setClass(ConversationMember);
