import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Message } from '../message.entity.ts';

/** A file somebody brought; without a message nobody else sees it, and it is swept after a day. */
const AttachmentSchema = defineEntity({
  name: 'Attachment',
  tableName: 'attachments',
  indexes: [
    {
      name: 'attachments_unsent',
      expression:
        'create index attachments_unsent on attachments (created_at) where message_id is null',
    },
  ],
  properties: {
    id: p.integer().primary(),
    ownerId: () => p.manyToOne(User).mapToPk().fieldName('owner_id').index(false),
    messageId: () =>
      p
        .manyToOne(Message)
        .mapToPk()
        .fieldName('message_id')
        .nullable()
        .deleteRule('no action')
        .index('attachments_message'),
    /** Where its bytes lie in the file store. */
    key: p.string().length(64).unique('attachments_key'),
    name: p.string().length(200),
    /** By content, never by name. */
    type: p.string().length(40),
    /** Bytes. */
    size: p.integer().default(0),
    /** Whether all of it arrived. */
    complete: p.boolean().default(false),
    createdAt: p.datetime(3),
  },
});
export class Attachment extends AttachmentSchema.class {}
AttachmentSchema.setClass(Attachment);
