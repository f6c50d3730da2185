import { defineEntity, p } from '@mikro-orm/core';
import { Hire } from '../hire.entity.ts';
import type { FundedState, MilestoneState } from '../hire.rules.ts';

/** A part of a hire with its own money, time and state. One payment funds exactly one milestone. */
export const MilestoneSchema = defineEntity({
  name: 'Milestone',
  tableName: 'milestones',
  checks: [
    { name: 'milestones_position', expression: 'position > 0' },
    { name: 'milestones_days', expression: 'days >= 1 and days <= 365' },
    { name: 'milestones_amount', expression: 'amount_cents > 0' },
    {
      name: 'milestones_state',
      expression: `state in ('planned', 'in_progress', 'cancel_requested', 'delivered', 'changes_requested', 'disputed', 'completed', 'cancelled', 'dropped')`,
    },
    {
      name: 'milestones_funded',
      expression: `(payment_id is null) = (state in ('planned', 'dropped'))`,
    },
    {
      name: 'milestones_back',
      expression: `previous_state in ('in_progress', 'changes_requested', 'delivered')`,
    },
    {
      name: 'milestones_reduced',
      expression: 'reduced_cents >= 0 and (reduced_cents = 0 or payment_id is not null)',
    },
    {
      name: 'milestones_money',
      expression:
        'released_cents >= 0 and refunded_cents >= 0 and fee_cents >= 0 and fee_cents <= released_cents and released_cents + refunded_cents <= amount_cents',
    },
  ],
  uniques: [
    { name: 'milestones_once', properties: ['projectId', 'position'] },
    // Used by foreign keys: payments, deliveries, disputes and documents name the project too.
    { name: 'milestones_of_project', properties: ['id', 'projectId'] },
  ],
  indexes: [
    {
      name: 'milestones_wake',
      expression:
        'create index milestones_wake on milestones (next_deadline_at) where next_deadline_at is not null',
    },
  ],
  properties: {
    id: p.integer().primary(),
    /** Also the key of its hire. */
    projectId: () =>
      p
        .manyToOne(Hire)
        .mapToPk()
        .fieldName('project_id')
        .deleteRule('no action')
        .updateRule('no action')
        .index(false),
    /** From 1 within the hire; not reused after a milestone is dropped. */
    position: p.integer(),
    /** Null if the hire began with only this milestone. */
    title: p.string().length(120).nullable(),
    days: p.integer(),
    /** The price that is agreed now. */
    amountCents: p.bigint('number'),
    /** What lower prices gave back after the payment, which was `amountCents` and this together. */
    reducedCents: p.bigint('number').default(0),
    /** The names of ledger accounts of the payment contain this id. Null while it is not funded. */
    paymentId: p.uuid().nullable().unique('milestones_payment'),
    /**
     * Initially the start plus `days`; null until the start. A request for changes, a dispute or a
     * chargeback may extend it.
     */
    dueAt: p.datetime(3).nullable(),
    state: p.string().$type<MilestoneState>().length(20),
    stateSince: p.datetime(3),
    /**
     * State before the request to cancel or the dispute, and its `stateSince`. Null in all other
     * states.
     */
    previousState: p.string().$type<FundedState>().length(20).nullable(),
    previousStateSince: p.datetime(3).nullable(),
    /** Whether the request to cancel includes later milestones that have not started. */
    cancelsLater: p.boolean().default(false),
    /** A chargeback freezes the money. */
    frozen: p.boolean().default(false),
    /** Start of the part of the freeze by which `dueAt` is not yet extended. */
    frozenSince: p.datetime(3).nullable(),
    /** Before the platform fee is deducted. */
    releasedCents: p.bigint('number').default(0),
    /** Part of `releasedCents` that is the platform's fee. */
    feeCents: p.bigint('number').default(0),
    refundedCents: p.bigint('number').default(0),
    /** Number of the refund that the division decided; null if it decided none. */
    refundNth: p.integer().nullable().hidden(),
    /** Reminders with a later time have not been sent. */
    deadlinesCheckedAt: p.datetime(3),
    /** Null if there is nothing to check. */
    nextDeadlineAt: p.datetime(3).nullable(),
  },
});
export class Milestone extends MilestoneSchema.class {}
MilestoneSchema.setClass(Milestone);
