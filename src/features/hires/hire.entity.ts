import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Bid } from '#features/bids/bid.entity.ts';
import { Project } from '#features/projects/project.entity.ts';
import type { HireState } from './hire.rules.ts';

/** A hire. The project is the key, because a project must not have a second one. */
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
    /** Id of the payment for the project; its ledger accounts contain it. */
    paymentId: p.uuid().unique('hires_payment'),
    amountCents: p.bigint('number'),
    /** Fee on released amounts, as it was when the payment was opened. */
    feePercent: p.decimal('number').precision(5).scale(2),
    hiredAt: p.datetime(3),
    /** When the delivery is due: `hiredAt` plus the days of the bid; may be extended later. */
    dueAt: p.datetime(3),
    state: p.string().$type<HireState>().length(20),
    stateSince: p.datetime(3),
    /** State before a request to cancel or a dispute, and its `stateSince`; null without one. */
    previousState: p.string().$type<HireState>().length(20).nullable(),
    previousStateSince: p.datetime(3).nullable(),
    /** Whether a chargeback freezes the money. */
    frozen: p.boolean().default(false),
    /**
     * Start of the part of the freeze that does not yet count in `dueAt`; null without a freeze.
     */
    frozenSince: p.datetime(3).nullable(),
    /** Released amount, including the fee. */
    releasedCents: p.bigint('number').default(0),
    /** Part of `releasedCents` that is the platform's fee. */
    feeCents: p.bigint('number').default(0),
    refundedCents: p.bigint('number').default(0),
    /** Whether the reviews of both sides are published. */
    hasBothReviews: p.boolean().default(false),
    /** Time up to which deadlines were checked, and when to check them again; null at the end. */
    deadlinesCheckedAt: p.datetime(3),
    nextDeadlineAt: p.datetime(3).nullable(),
  },
});
export class Hire extends HireSchema.class {}
HireSchema.setClass(Hire);
