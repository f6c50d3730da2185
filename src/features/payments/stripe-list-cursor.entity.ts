import { defineEntity, p } from '@mikro-orm/core';

/** When a list at Stripe was last read by night and all it names was applied. */
const StripeListCursorSchema = defineEntity({
  name: 'StripeListCursor',
  tableName: 'stripe_list_cursors',
  properties: {
    list: p.string().length(40).primary(),
    readAt: p.datetime(3),
  },
});
export class StripeListCursor extends StripeListCursorSchema.class {}
StripeListCursorSchema.setClass(StripeListCursor);
