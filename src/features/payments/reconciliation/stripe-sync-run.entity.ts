import { defineEntity, p } from '@mikro-orm/core';

/** A complete reading of the balance transactions at Stripe. */
export const StripeSyncRunSchema = defineEntity({
  name: 'StripeSyncRun',
  tableName: 'stripe_sync_runs',
  properties: {
    readAt: p.datetime(3).primary(),
    /** Number of differences found; null before the comparison. */
    differences: p.integer().nullable(),
  },
});
