import { defineEntity, p } from '@mikro-orm/core';

/**
 * Time from which the next run reads a list at Stripe: the start of the last run that read it
 * completely; if items failed, of the last run without failures, but at most 30 days ago.
 */
export const StripeListCursorSchema = defineEntity({
  name: 'StripeListCursor',
  tableName: 'stripe_list_cursors',
  properties: {
    list: p.string().length(40).primary(),
    readAt: p.datetime(3),
  },
});
