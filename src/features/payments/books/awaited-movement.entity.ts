import { defineEntity, p } from '@mikro-orm/core';

/** An effect of ours that Stripe's own books are yet to show; kept by triggers of both. */
const AwaitedMovementSchema = defineEntity({
  name: 'AwaitedMovement',
  tableName: 'awaited_movements',
  properties: {
    effectKey: p.string().length(160).primary(),
    createdAt: p.datetime(3).index('awaited_movements_created'),
  },
});
export class AwaitedMovement extends AwaitedMovementSchema.class {}
AwaitedMovementSchema.setClass(AwaitedMovement);
