import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Conversation } from './conversation.entity.ts';

export const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'messages',
  uniques: [{ name: 'messages_once', properties: ['conversationId', 'senderId', 'key'] }],
  indexes: [
    {
      name: 'messages_conversation',
      expression: 'create index messages_conversation on messages (conversation_id, id desc)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    conversationId: () =>
      p.manyToOne(Conversation).mapToPk().fieldName('conversation_id').index(false),
    senderId: () => p.manyToOne(User).mapToPk().fieldName('sender_id').index(false),
    /** Created by the sender's page. A retry must not store a second message. */
    key: p.string().length(64),
    text: p.text(),
    createdAt: p.datetime(3),
    /** Sent with an access token. */
    isByProgram: p.boolean().default(false),
  },
});
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message);
