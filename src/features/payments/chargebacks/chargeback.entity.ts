import { defineEntity, p } from '@mikro-orm/core';
import { Payment } from '../payment.entity.ts';

/** The id is that of Stripe's dispute. */
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
    /** As Stripe reported it first. */
    amountCents: p.bigint('number'),
    feeCents: p.bigint('number').default(0),
    /** 0 until the chargeback is closed. */
    lostCents: p.bigint('number').default(0),
    /** Reason at Stripe, such as fraudulent. */
    reason: p.string().length(60),
    /** Status at Stripe, such as needs_response, under_review, won, lost. */
    status: p.string().length(40),
    openedAt: p.datetime(3),
    closedAt: p.datetime(3).nullable(),
  },
});
export class Chargeback extends ChargebackSchema.class {}
ChargebackSchema.setClass(Chargeback);
