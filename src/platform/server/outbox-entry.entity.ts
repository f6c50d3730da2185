import { defineEntity, p } from '@mikro-orm/core';

/** Work that left a request and is not in the job queue yet; the migration wakes who moves it. */
const OutboxEntrySchema = defineEntity({
  name: 'OutboxEntry',
  tableName: 'outbox',
  properties: {
    id: p.bigint('number').primary(),
    queue: p.text(),
    data: p.json<object>(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    /** Not to be done before; null is at once. */
    startAt: p.datetime(3).nullable(),
  },
});
export class OutboxEntry extends OutboxEntrySchema.class {}
OutboxEntrySchema.setClass(OutboxEntry);
