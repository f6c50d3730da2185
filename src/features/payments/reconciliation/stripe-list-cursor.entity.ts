import { defineEntity, p } from '@mikro-orm/core';

/**
 * The start of the last run in which no item failed. A run with failed items moves it only if it is
 * older than 30 days, to 30 days before the run.
 */
export const StripeListCursorSchema = defineEntity({
  name: 'StripeListCursor',
  tableName: 'stripe_list_cursors',
  properties: {
    list: p.string().length(40).primary(),
    readAt: p.datetime(3),
  },
});
