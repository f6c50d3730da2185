import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Project } from '#features/projects/project.entity.ts';
import { type BidStatus, DECLINE_REASON_MAX } from './bid.rules.ts';
import type { CriterionAnswer } from './bid.schema.ts';
import type { BidMilestone } from './milestones/bid-milestones.schema.ts';

export const BidSchema = defineEntity({
  name: 'Bid',
  tableName: 'bids',
  checks: [
    { name: 'bids_status', expression: `status in ('active', 'withdrawn', 'hired', 'passed')` },
    { name: 'bids_amount', expression: 'amount >= 1 and amount <= 999999' },
    { name: 'bids_revised', expression: '(revision = 1) = (revised_at is null)' },
    { name: 'bids_delivery_time', expression: 'delivery_time >= 1 and delivery_time <= 365' },
    {
      name: 'bids_milestones',
      expression: 'jsonb_array_length(milestones) >= 2 and jsonb_array_length(milestones) <= 20',
    },
    {
      name: 'bids_declined',
      expression: `(declined_at is null) = (decline_reason is null)
        and (declined_at is null or (status = 'passed' and shortlisted_at is null))`,
    },
  ],
  uniques: [
    // Used by a foreign key of hires, because the hired bid must belong to the project.
    { name: 'bids_of_project', properties: ['id', 'projectId'] },
    // A developer has at most one bid on a project, apart from withdrawn bids.
    {
      name: 'bids_one_live',
      expression: `create unique index bids_one_live on bids (project_id, developer_id) where status <> 'withdrawn'`,
    },
  ],
  indexes: [
    {
      name: 'bids_project',
      expression: 'create index bids_project on bids (project_id, created_at, id)',
    },
    {
      name: 'bids_created',
      expression: 'create index bids_created on bids (created_at)',
    },
    {
      name: 'bids_developer',
      expression: 'create index bids_developer on bids (developer_id, created_at desc, id desc)',
    },
    {
      name: 'bids_developer_status',
      expression:
        'create index bids_developer_status on bids (developer_id, status, created_at desc, id desc)',
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    projectId: () => p.manyToOne(Project).mapToPk().fieldName('project_id').index(false),
    developerId: () => p.manyToOne(User).mapToPk().fieldName('developer_id').index(false),
    amount: p.integer(),
    /**
     * Amount minus the developer's first offer for the project, which may be a withdrawn bid, in
     * whole dollars.
     */
    amountChange: p.integer().default(0),
    proposal: p.text(),
    deliveryTime: p.integer(),
    /** A payment is for one revision of the bid. */
    revision: p.integer().default(1),
    revisedAt: p.datetime(3).nullable(),
    projectRevision: p.integer().default(1),
    confirmedAt: p.datetime(3).nullable(),
    /** Null if the developer has changed or confirmed the bid since. */
    confirmationAskedAt: p.datetime(3).nullable(),
    /** The price includes criteria without an answer. */
    criteria: p.json().$type<CriterionAnswer[]>().default([]),
    /** Null if the bid is not split. */
    milestones: p.json().$type<BidMilestone[]>().nullable(),
    status: p.string().$type<BidStatus>().length(20).default('active'),
    /** Must not be visible to the developer. */
    shortlistedAt: p.datetime(3).nullable(),
    declineReason: p.string().length(DECLINE_REASON_MAX).nullable(),
    declinedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    /** Whether the current offer was sent with an access token. */
    isByProgram: p.boolean().default(false),
  },
});
export class Bid extends BidSchema.class {}
BidSchema.setClass(Bid);
