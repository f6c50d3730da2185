import { defineEntity, p } from '@mikro-orm/core';

/** A run that has read the balance transactions at Stripe to the end. */
export const StripeSyncRunSchema = defineEntity({
  name: 'StripeSyncRun',
  tableName: 'stripe_sync_runs',
  properties: {
    readAt: p.datetime(3).primary(),
    /** Number of differences found; null before the comparison. */
    differences: p.integer().nullable(),
  },
});
