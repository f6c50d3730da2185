import { defineEntity, p } from '@mikro-orm/core';

/** When Stripe's own books were read, whole. */
export const StripeSyncRunSchema = defineEntity({
  name: 'StripeSyncRun',
  tableName: 'stripe_sync_runs',
  properties: {
    readAt: p.datetime(3).primary(),
    /** How many differences there were then. */
    differences: p.integer().nullable(),
  },
});
