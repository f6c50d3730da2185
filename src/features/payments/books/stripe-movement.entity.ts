import { defineEntity, p } from '@mikro-orm/core';

/** What Stripe's own books say of one of our effects. */
export const StripeMovementSchema = defineEntity({
  name: 'StripeMovement',
  tableName: 'stripe_movements',
  indexes: [
    {
      name: 'stripe_movements_moved',
      expression: 'create index stripe_movements_moved on stripe_movements (moved_at desc)',
    },
    {
      name: 'stripe_movements_unmatched',
      expression:
        'create index stripe_movements_unmatched on stripe_movements (moved_at) where not matched',
    },
  ],
  properties: {
    transactionId: p.string().length(120).primary(),
    effectKey: p.string().length(160).primary().index('stripe_movements_effect'),
    type: p.string().length(60),
    /** What it added to our balance at Stripe. */
    cents: p.bigint('number'),
    movedAt: p.datetime(3),
    matched: p.boolean().default(false),
  },
});
export class StripeMovement extends StripeMovementSchema.class {}
StripeMovementSchema.setClass(StripeMovement);
