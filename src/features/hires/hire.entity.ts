import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Bid } from '#features/bids/bid.entity.ts';
import { Project } from '#features/projects/project.entity.ts';
import type { HireState } from './hire.rules.ts';

/** The key is the id of the project, because a project can have only one hire. */
export const HireSchema = defineEntity({
  name: 'Hire',
  tableName: 'hires',
  checks: [
    { name: 'hires_amount', expression: 'amount_cents > 0' },
    {
      name: 'hires_state',
      expression: `state in ('in_progress', 'cancel_requested', 'delivered', 'changes_requested', 'disputed', 'completed', 'cancelled')`,
    },
    {
      name: 'hires_back',
      expression: `previous_state in ('in_progress', 'changes_requested', 'delivered')`,
    },
    {
      name: 'hires_money',
      expression:
        'released_cents >= 0 and refunded_cents >= 0 and fee_cents >= 0 and fee_cents <= released_cents and released_cents + refunded_cents <= amount_cents',
    },
  ],
  indexes: [
    {
      name: 'hires_of_client',
      expression:
        "create index hires_of_client on hires (client_id, (state not in ('completed', 'cancelled')) desc, project_id desc)",
    },
    {
      name: 'hires_of_developer',
      expression:
        "create index hires_of_developer on hires (developer_id, (state not in ('completed', 'cancelled')) desc, project_id desc)",
    },
    {
      name: 'hires_has_both_reviews',
      expression: `create index hires_has_both_reviews on hires (state_since desc, project_id desc) where state = 'completed' and has_both_reviews`,
    },
    {
      name: 'hires_wake',
      expression:
        'create index hires_wake on hires (next_deadline_at) where next_deadline_at is not null',
    },
  ],
  properties: {
    projectId: () =>
      p
        .oneToOne(Project)
        .owner()
        .mapToPk()
        .primary()
        .fieldName('project_id')
        .deleteRule('no action')
        .updateRule('no action'),
    bidId: () => p.oneToOne(Bid).owner().mapToPk().fieldName('bid_id').unique('hires_bid'),
    clientId: () => p.manyToOne(User).mapToPk().fieldName('client_id').index(false),
    developerId: () => p.manyToOne(User).mapToPk().fieldName('developer_id').index(false),
    /** The names of ledger accounts of the payment contain this id. */
    paymentId: p.uuid().unique('hires_payment'),
    amountCents: p.bigint('number'),
    /** As it was when the payment was opened; a percentage of released amounts. */
    feePercent: p.decimal('number').precision(5).scale(2),
    hiredAt: p.datetime(3),
    /**
     * Initially `hiredAt` plus the delivery time of the bid. A request for changes, a dispute or a
     * chargeback may extend it.
     */
    dueAt: p.datetime(3),
    state: p.string().$type<HireState>().length(20),
    stateSince: p.datetime(3),
    /**
     * State before the request to cancel or the dispute, and its `stateSince`. Null in all other
     * states.
     */
    previousState: p.string().$type<HireState>().length(20).nullable(),
    previousStateSince: p.datetime(3).nullable(),
    /** A chargeback freezes the money. */
    frozen: p.boolean().default(false),
    /** Start of the part of the freeze by which `dueAt` is not yet extended. */
    frozenSince: p.datetime(3).nullable(),
    /** Before the platform fee is deducted. */
    releasedCents: p.bigint('number').default(0),
    /** Part of `releasedCents` that is the platform's fee. */
    feeCents: p.bigint('number').default(0),
    refundedCents: p.bigint('number').default(0),
    hasBothReviews: p.boolean().default(false),
    /** Reminders with a later time have not been sent. */
    deadlinesCheckedAt: p.datetime(3),
    /** Null if there is nothing to check. */
    nextDeadlineAt: p.datetime(3).nullable(),
  },
});
export class Hire extends HireSchema.class {}
HireSchema.setClass(Hire);
