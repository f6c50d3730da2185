import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Bid } from '#features/bids/bid.entity.ts';
import { Project } from '#features/projects/project.entity.ts';
import type { HireStatus } from './milestones/milestone.rules.ts';

/**
 * The parties and terms of all milestones of a project. The key is the id of the project, because a
 * project can have only one hire.
 */
export const HireSchema = defineEntity({
  name: 'Hire',
  tableName: 'hires',
  checks: [
    { name: 'hires_state', expression: `state in ('running', 'completed', 'cancelled')` },
    { name: 'hires_idle', expression: `idle_since is null or state = 'running'` },
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
      name: 'hires_wake',
      expression:
        'create index hires_wake on hires (next_deadline_at) where next_deadline_at is not null',
    },
    {
      name: 'hires_has_both_reviews',
      expression: `create index hires_has_both_reviews on hires (state_since desc, project_id desc) where state = 'completed' and has_both_reviews`,
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
    /** As it was when the first payment was opened; a percentage of released amounts. */
    feePercent: p.decimal('number').precision(5).scale(2),
    hiredAt: p.datetime(3),
    /** Follows from the states of the milestones (`hireStatusOf`); written with each step. */
    state: p.string().$type<HireStatus>().length(20),
    stateSince: p.datetime(3),
    /** Since when only planned milestones are left; null while another one is funded and running. */
    idleSince: p.datetime(3).nullable(),
    /** Of the planned milestones; those of a funded one are its own. Null unless idle. */
    nextDeadlineAt: p.datetime(3).nullable(),
    hasBothReviews: p.boolean().default(false),
    /** Outsiders see price and days while both sides consent. */
    hasClientPriceConsent: p.boolean().default(false),
    hasDeveloperPriceConsent: p.boolean().default(false),
  },
});
export class Hire extends HireSchema.class {}
HireSchema.setClass(Hire);
