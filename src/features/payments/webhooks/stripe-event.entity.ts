import { defineEntity, p } from '@mikro-orm/core';

/** The signature was verified. */
export const StripeEventSchema = defineEntity({
  name: 'StripeEvent',
  tableName: 'stripe_events',
  checks: [
    {
      name: 'stripe_events_status',
      expression: `status in ('new', 'done', 'ignored', 'dead')`,
    },
  ],
  indexes: [
    {
      name: 'stripe_events_new',
      expression: `create index stripe_events_new on stripe_events (received_at) where status = 'new'`,
    },
    {
      name: 'stripe_events_dead',
      expression: `create index stripe_events_dead on stripe_events (received_at) where status = 'dead'`,
    },
  ],
  properties: {
    id: p.string().length(120).primary(),
    type: p.string().length(120),
    /** Id of the intent or account. */
    objectId: p.string().length(120).nullable(),
    livemode: p.boolean(),
    apiVersion: p.string().length(60).nullable(),
    payload: p.json().$type<unknown>(),
    /** `ignored` if not ours; `dead` if the last attempt failed too. */
    status: p.string().$type<'new' | 'done' | 'ignored' | 'dead'>().length(20).default('new'),
    attempts: p.integer().default(0),
    receivedAt: p.datetime(3),
    processedAt: p.datetime(3).nullable(),
  },
});
export class StripeEvent extends StripeEventSchema.class {}
StripeEventSchema.setClass(StripeEvent);
