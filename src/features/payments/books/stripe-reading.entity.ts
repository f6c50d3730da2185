import { defineEntity, p } from '@mikro-orm/core';

/** When Stripe's own books were read, whole. */
const StripeReadingSchema = defineEntity({
  name: 'StripeReading',
  tableName: 'stripe_readings',
  properties: { readAt: p.datetime(3).primary() },
});
export class StripeReading extends StripeReadingSchema.class {}
StripeReadingSchema.setClass(StripeReading);
