import { defineEntity, p } from '@mikro-orm/core';

/** The newest key signs exported records; all public keys are published. */
export const RecordKeySchema = defineEntity({
  name: 'RecordKey',
  tableName: 'record_keys',
  properties: {
    id: p.integer().primary(),
    /** The 32 bytes of an Ed25519 public key, in hex. */
    publicKey: p.text(),
    /** PEM. */
    privateKey: p.text().hidden(),
    createdAt: p.datetime(3),
  },
});
export class RecordKey extends RecordKeySchema.class {}
RecordKeySchema.setClass(RecordKey);
