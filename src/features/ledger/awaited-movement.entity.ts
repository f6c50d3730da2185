import { defineEntity, p } from '@mikro-orm/core';

/** A posting that changed our balance at Stripe and that Stripe's own books do not show yet. */
export const AwaitedMovementSchema = defineEntity({
  name: 'AwaitedMovement',
  tableName: 'awaited_movements',
  properties: {
    effectKey: p.string().length(160).primary(),
    createdAt: p.datetime(3).index('awaited_movements_created'),
  },
});
export class AwaitedMovement extends AwaitedMovementSchema.class {}
AwaitedMovementSchema.setClass(AwaitedMovement);
