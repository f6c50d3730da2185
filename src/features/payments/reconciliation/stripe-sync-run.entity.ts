import { defineEntity, p } from '@mikro-orm/core';

export const StripeSyncRunSchema = defineEntity({
  name: 'StripeSyncRun',
  tableName: 'stripe_sync_runs',
  properties: {
    readAt: p.datetime(3).primary(),
    /** Null before the comparison. */
    differences: p.integer().nullable(),
  },
});
