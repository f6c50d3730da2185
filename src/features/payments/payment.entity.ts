import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Bid } from '#features/bids/bid.entity.ts';
import { Milestone } from '#features/hires/milestones/milestone.entity.ts';
import { Project } from '#features/projects/project.entity.ts';
import type { PaymentStatus } from './payment.rules.ts';

/** One PaymentIntent at Stripe. */
export const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  checks: [
    // Stripe's limits for a charge in US dollars.
    { name: 'payments_amount', expression: 'amount_cents >= 50 and amount_cents <= 99999999' },
    { name: 'payments_fee', expression: 'fee_cents >= 0 and fee_cents <= amount_cents' },
    {
      name: 'payments_refunded',
      expression: 'refunded_cents >= 0 and refunded_cents <= amount_cents',
    },
    {
      name: 'payments_status',
      expression: `status in ('creating', 'awaiting_payment', 'requires_action', 'processing', 'held', 'released', 'split', 'returned', 'lost', 'orphaned', 'refunded', 'canceled', 'failed')`,
    },
    // The bank can also take back a payment that funded nothing.
    {
      name: 'payments_funded',
      expression: `milestone_id is not null or status in ('creating', 'awaiting_payment', 'requires_action', 'processing', 'lost', 'orphaned', 'refunded', 'canceled', 'failed')`,
    },
  ],
  uniques: [
    {
      name: 'payments_one_open',
      expression: `create unique index payments_one_open on payments (project_id) where status in ('creating', 'awaiting_payment', 'requires_action', 'processing')`,
    },
    {
      name: 'payments_one_of_milestone',
      expression: `create unique index payments_one_of_milestone on payments (milestone_id) where status in ('held', 'released', 'split', 'returned', 'lost')`,
    },
  ],
  indexes: [
    {
      name: 'payments_project',
      expression: 'create index payments_project on payments (project_id, created_at desc)',
    },
    {
      name: 'payments_listed',
      expression: `create index payments_listed on payments (client_id, created_at desc, project_id desc) where status in ('processing', 'held', 'released', 'split', 'returned', 'lost', 'orphaned', 'refunded')`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    projectId: () => p.manyToOne(Project).mapToPk().fieldName('project_id').index(false),
    bidId: () => p.manyToOne(Bid).mapToPk().fieldName('bid_id').index('payments_bid'),
    /**
     * The milestone that it is for, which it funds in a funded status. Null before the hire, and if
     * it was opened before and led to none.
     */
    milestoneId: () =>
      p
        .manyToOne(Milestone)
        .mapToPk()
        .fieldName('milestone_id')
        .nullable()
        .deleteRule('no action')
        .updateRule('no action')
        .index(false),
    /** 0 if it was not recorded. */
    bidRevision: p.integer(),
    /** The revision that is agreed on; 0 if it was not recorded. */
    projectRevision: p.integer().default(0),
    /** The last material revision when the payment was opened. A later one cancels the payment. */
    materialRevision: p.integer().default(1),
    /** The version of the agreement when the payment was opened; 1 before the hire. */
    agreementVersion: p.integer().default(1),
    clientId: () => p.manyToOne(User).mapToPk().fieldName('client_id').index('payments_client'),
    developerId: () =>
      p.manyToOne(User).mapToPk().fieldName('developer_id').index('payments_developer'),
    amountCents: p.bigint('number'),
    /** If all of the amount is released. */
    feeCents: p.bigint('number'),
    /** As it was when the payment was opened; later changes must not affect the payment. */
    feePercent: p.decimal('number').precision(5).scale(2),
    /** Settled refunds only. */
    refundedCents: p.bigint('number').default(0),
    /** Only `takeRefundNumber` changes it. */
    lastRefundNth: p.integer().default(0).hidden(),
    status: p.string().$type<PaymentStatus>().length(20),
    stripeIntentId: p.string().length(120).nullable().unique('payments_intent'),
    stripeChargeId: p.string().length(120).nullable().unique('payments_charge'),
    /** For the receipt; no other data of the card is stored. */
    cardBrand: p.string().length(20).nullable(),
    cardLast4: p.string().length(4).nullable(),
    clientSecret: p.text().nullable().hidden(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export class Payment extends PaymentSchema.class {}
PaymentSchema.setClass(Payment);
