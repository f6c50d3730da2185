import { defineEntity, p } from '@mikro-orm/core';

/**
 * Start of the last nightly run that read this list completely; if items fail, of the last run
 * without failures, but at most 30 days ago.
 */
export const StripeListCursorSchema = defineEntity({
  name: 'StripeListCursor',
  tableName: 'stripe_list_cursors',
  properties: {
    list: p.string().length(40).primary(),
    readAt: p.datetime(3),
  },
});
