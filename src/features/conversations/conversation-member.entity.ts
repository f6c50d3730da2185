import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Conversation } from './conversation.entity.ts';

/** `lastReadId` to `notifiedId` are ids of messages, or 0. */
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
    /** The newest message of the other user; unread if greater than `lastReadId`. */
    lastReceivedId: p.integer().default(0),
    /**
     * A notification was last scheduled for this message; the next only after the user has read it.
     */
    noticeDueId: p.integer().default(0),
    notifiedId: p.integer().default(0),
  },
});
export class ConversationMember extends ConversationMemberSchema.class {}
ConversationMemberSchema.setClass(ConversationMember);
