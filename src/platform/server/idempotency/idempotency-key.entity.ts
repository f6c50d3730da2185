import { defineEntity, p } from '@mikro-orm/core';

/** A request that came with an Idempotency-Key, and how it was answered. */
export const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    /** The number of the user whose key it is; 0 is whoever is signed out. */
    scope: p.integer().primary(),
    keyHash: p.string().length(43).primary(),
    fingerprint: p.string().length(43),
    /** Sealed with the request itself; null while it is carried out in several steps. */
    answer: p.blob().nullable(),
    createdAt: p.datetime(3).index('idempotency_keys_created_at'),
  },
});
export class IdempotencyKey extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKey);
