import { defineEntity, p } from '@mikro-orm/core';
import { Dispute } from './dispute.entity.ts';
import type { Side } from './dispute.rules.ts';

/** An offer of one side to divide the protected funds, which the other side may accept. */
export const DisputeOfferSchema = defineEntity({
  name: 'DisputeOffer',
  tableName: 'dispute_offers',
  checks: [
    { name: 'dispute_offers_made_by', expression: `made_by in ('client', 'developer')` },
    {
      name: 'dispute_offers_status',
      expression: `status in ('open', 'accepted', 'replaced', 'closed')`,
    },
    { name: 'dispute_offers_amount', expression: 'to_developer_cents >= 0' },
  ],
  uniques: [
    {
      name: 'dispute_offers_one_open',
      expression: `create unique index dispute_offers_one_open on dispute_offers (dispute_id, made_by) where status = 'open'`,
    },
    {
      name: 'dispute_offers_dispute',
      expression: 'create index dispute_offers_dispute on dispute_offers (dispute_id, id)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    disputeId: () => p.manyToOne(Dispute).mapToPk().fieldName('dispute_id').index(false),
    madeBy: p.string().$type<Side>().length(20),
    toDeveloperCents: p.bigint('number'),
    madeAt: p.datetime(3),
    status: p
      .string()
      .$type<'open' | 'accepted' | 'replaced' | 'closed'>()
      .length(20)
      .default('open'),
  },
});
export class DisputeOffer extends DisputeOfferSchema.class {}
DisputeOfferSchema.setClass(DisputeOffer);
