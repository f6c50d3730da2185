import { defineEntity, p } from '@mikro-orm/core';

export const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    /** Id of the user; 0 for anonymous callers. */
    scope: p.integer().primary(),
    keyHash: p.string().length(43).primary(),
    fingerprint: p.string().length(43),
    /** Encrypted; null while a request with several transactions runs. */
    answer: p.blob().nullable(),
    createdAt: p.datetime(3).index('idempotency_keys_created_at'),
  },
});
export class IdempotencyKey extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKey);
