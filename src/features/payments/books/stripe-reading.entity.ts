import { defineEntity, p } from '@mikro-orm/core';

/** When Stripe's own books were read, whole. */
export const StripeReadingSchema = defineEntity({
  name: 'StripeReading',
  tableName: 'stripe_readings',
  properties: {
    readAt: p.datetime(3).primary(),
    /** How many differences there were then. */
    differences: p.integer().nullable(),
  },
});
export class StripeReading extends StripeReadingSchema.class {}
StripeReadingSchema.setClass(StripeReading);
