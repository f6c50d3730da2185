import { defineEntity, p } from '@mikro-orm/core';
import { Payment } from '../payment.entity.ts';

export const RefundSchema = defineEntity({
  name: 'Refund',
  tableName: 'refunds',
  checks: [
    { name: 'refunds_amount', expression: 'amount_cents > 0' },
    { name: 'refunds_cause', expression: `cause in ('orphaned', 'divided')` },
    {
      name: 'refunds_status',
      expression: `status in ('sending', 'pending', 'settled', 'failed')`,
    },
    {
      name: 'refunds_manual',
      expression: `manual_reference is null or status in ('settled', 'failed') and stripe_refund_id is null`,
    },
  ],
  uniques: [{ name: 'refunds_once', properties: ['paymentId', 'nth'] }],
  indexes: [
    {
      name: 'refunds_open',
      expression: `create index refunds_open on refunds (created_at) where status in ('sending', 'pending')`,
    },
    {
      name: 'refunds_failed',
      expression: `create index refunds_failed on refunds (updated_at) where status = 'failed'`,
    },
    {
      name: 'refunds_manual_noted',
      expression: `create index refunds_manual_noted on refunds (updated_at) where manual_reference is not null`,
    },
  ],
  properties: {
    id: p.integer().primary(),
    paymentId: () => p.manyToOne(Payment).mapToPk().fieldName('payment_id').index(false),
    /** From 1 for each payment. */
    nth: p.integer(),
    amountCents: p.bigint('number'),
    /** `orphaned`: the payment led to no hire. `divided`: a part of the held money of a hire. */
    cause: p.string().$type<'orphaned' | 'divided'>().length(20),
    /**
     * `pending` from Stripe's acceptance until success or failure. A settled refund can still fail
     * if the bank returns the money.
     */
    status: p
      .string()
      .$type<'sending' | 'pending' | 'settled' | 'failed'>()
      .length(20)
      .default('sending'),
    stripeRefundId: p.string().length(120).nullable().unique('refunds_stripe'),
    /** How an admin paid the client outside of Stripe; null for a refund to the card. */
    manualReference: p.string().length(300).nullable(),
    /** The failed refund that this one replaces, once. */
    replaces: () =>
      p
        .oneToOne(Refund)
        .owner()
        .mapToPk()
        .fieldName('replaces')
        .nullable()
        .unique('refunds_replaced_once')
        .deleteRule('no action')
        .updateRule('no action'),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export class Refund extends RefundSchema.class {}
RefundSchema.setClass(Refund);
