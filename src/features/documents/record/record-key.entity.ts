import { defineEntity, p } from '@mikro-orm/core';

/** Signs exported records; the newest signs, all are published. PEM, Ed25519. */
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
