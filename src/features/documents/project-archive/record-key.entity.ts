import { defineEntity, p } from '@mikro-orm/core';

/** Ed25519 keys (PEM) that sign exported records. The newest one is used; all are published. */
export const RecordKeySchema = defineEntity({
  name: 'RecordKey',
  tableName: 'record_keys',
  properties: {
    id: p.integer().primary(),
    publicKey: p.text(),
    privateKey: p.text().hidden(),
    createdAt: p.datetime(3),
  },
});
export class RecordKey extends RecordKeySchema.class {}
RecordKeySchema.setClass(RecordKey);
