import { defineEntity, p } from '@mikro-orm/core';

export const DevMailSchema = defineEntity({
  name: 'DevMail',
  tableName: 'dev_mails',
  indexes: [{ properties: ['sentAt'] }],
  properties: {
    id: p.uuid().primary(),
    recipient: p.text(),
    subject: p.text(),
    text: p.text(),
    html: p.text(),
    sentAt: p.datetime(3).defaultRaw('now()'),
  },
});
export class DevMail extends DevMailSchema.class {}
DevMailSchema.setClass(DevMail);
