import { defineEntity, p } from '@mikro-orm/core';
import { Payment } from '../payment.entity.ts';

/** A bank questions a payment on behalf of the card's owner; the id is Stripe's. */
export const ChargebackSchema = defineEntity({
  name: 'Chargeback',
  tableName: 'chargebacks',
  indexes: [
    {
      name: 'chargebacks_open',
      expression: `create index chargebacks_open on chargebacks (opened_at) where closed_at is null`,
    },
  ],
  properties: {
    id: p.string().length(120).primary(),
    paymentId: () =>
      p.manyToOne(Payment).mapToPk().fieldName('payment_id').index('chargebacks_payment'),
    amountCents: p.bigint('number'),
    feeCents: p.bigint('number').default(0),
    /** What it took for good; 0 until it is lost. */
    lostCents: p.bigint('number').default(0),
    reason: p.string().length(60),
    /** As Stripe calls it: needs_response, under_review, won, lost … */
    status: p.string().length(40),
    openedAt: p.datetime(3),
    closedAt: p.datetime(3).nullable(),
  },
});
export class Chargeback extends ChargebackSchema.class {}
ChargebackSchema.setClass(Chargeback);
