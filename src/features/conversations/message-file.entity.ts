import { defineEntity, p } from '@mikro-orm/core';
import { StoredFile } from '#features/files/file.entity.ts';
import { Message } from './message.entity.ts';

export const MessageFileSchema = defineEntity({
  name: 'MessageFile',
  tableName: 'message_files',
  properties: {
    fileId: () =>
      p
        .oneToOne(StoredFile)
        .owner()
        .mapToPk()
        .primary()
        .fieldName('file_id')
        .deleteRule('no action')
        .updateRule('no action'),
    messageId: () =>
      p.manyToOne(Message).mapToPk().fieldName('message_id').index('message_files_message'),
  },
});
export class MessageFile extends MessageFileSchema.class {}
MessageFileSchema.setClass(MessageFile);
