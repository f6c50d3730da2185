import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Bid } from '#features/bids/bid.entity.ts';
import { Project } from '#features/projects/project.entity.ts';
import type { HireState } from './hire.rules.ts';

/** One hire per project, ever: the project is the key. */
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
    /** The payment that is held for it; its ledger accounts carry this id. */
    paymentId: p.uuid().unique('hires_payment'),
    amountCents: p.bigint('number'),
    /** Of what is released, as it was when the payment was opened. */
    feePercent: p.decimal('number').precision(5).scale(2),
    hiredAt: p.datetime(3),
    /** When the developer promised to deliver: hiredAt plus the bid's days; later after changes. */
    dueAt: p.datetime(3),
    state: p.string().$type<HireState>().length(20),
    stateSince: p.datetime(3),
    /** Where an interruption leads back to, and since when the work stood there. */
    previousState: p.string().$type<HireState>().length(20).nullable(),
    previousStateSince: p.datetime(3).nullable(),
    /** The bank takes back the payment, or may. */
    frozen: p.boolean().default(false),
    frozenSince: p.datetime(3).nullable(),
    /** What was released, the fee in it included. */
    releasedCents: p.bigint('number').default(0),
    feeCents: p.bigint('number').default(0),
    refundedCents: p.bigint('number').default(0),
    /** Both sides' reviews are published: the database says so. */
    hasBothReviews: p.boolean().default(false),
    /** Up to when the clock has looked at it, and when it must look again. */
    deadlinesCheckedAt: p.datetime(3),
    nextDeadlineAt: p.datetime(3).nullable(),
  },
});
export class Hire extends HireSchema.class {}
HireSchema.setClass(Hire);
