import { defineEntity, p } from '@mikro-orm/core';
import { Payment } from '../payment.entity.ts';

/** A chargeback of a payment. The id is the id of Stripe's dispute. */
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
    /** Disputed amount, as Stripe reported it first. */
    amountCents: p.bigint('number'),
    /** Stripe's fee for the chargeback. */
    feeCents: p.bigint('number').default(0),
    /** Amount that was lost when the chargeback was closed; 0 before that. */
    lostCents: p.bigint('number').default(0),
    /** Reason at Stripe, such as fraudulent or product_not_received. */
    reason: p.string().length(60),
    /** Status at Stripe: needs_response, under_review, won, lost … */
    status: p.string().length(40),
    openedAt: p.datetime(3),
    closedAt: p.datetime(3).nullable(),
  },
});
export class Chargeback extends ChargebackSchema.class {}
ChargebackSchema.setClass(Chargeback);
