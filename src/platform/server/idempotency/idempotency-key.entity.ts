import { defineEntity, p } from '@mikro-orm/core';

/** A request with an Idempotency-Key, and its response. */
export const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    /** Id of the user; 0 for anonymous callers. */
    scope: p.integer().primary(),
    keyHash: p.string().length(43).primary(),
    /** Equal for equal requests with the same key. */
    fingerprint: p.string().length(43),
    /** The encrypted response; null while a request with several transactions runs. */
    answer: p.blob().nullable(),
    createdAt: p.datetime(3).index('idempotency_keys_created_at'),
  },
});
export class IdempotencyKey extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKey);
