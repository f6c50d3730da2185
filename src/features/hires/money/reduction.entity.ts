import { defineEntity, p } from '@mikro-orm/core';
import { Milestone } from '../milestones/milestone.entity.ts';

/** What a lower price of a funded milestone gives back to the client at once. */
export const ReductionSchema = defineEntity({
  name: 'Reduction',
  tableName: 'reductions',
  checks: [{ name: 'reductions_amount', expression: 'amount_cents > 0' }],
  properties: {
    milestoneId: () =>
      p
        .manyToOne(Milestone)
        .mapToPk()
        .primary()
        .fieldName('milestone_id')
        .deleteRule('no action')
        .updateRule('no action')
        .index(false),
    /** Number of the refund of the payment, under which it was posted. */
    nth: p.integer().primary(),
    amountCents: p.bigint('number'),
    decidedAt: p.datetime(3),
  },
});
export class Reduction extends ReductionSchema.class {}
ReductionSchema.setClass(Reduction);
