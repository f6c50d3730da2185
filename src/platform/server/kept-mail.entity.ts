import { defineEntity, p } from '@mikro-orm/core';

/** A mail that had no server to go to; shown at `/dev/mail`, never in production. */
export const KeptMailSchema = defineEntity({
  name: 'KeptMail',
  tableName: 'kept_mails',
  indexes: [{ properties: ['keptAt'] }],
  properties: {
    id: p.uuid().primary(),
    recipient: p.text(),
    subject: p.text(),
    text: p.text(),
    html: p.text(),
    keptAt: p.datetime(3).defaultRaw('now()'),
  },
});
export class KeptMail extends KeptMailSchema.class {}
KeptMailSchema.setClass(KeptMail);
