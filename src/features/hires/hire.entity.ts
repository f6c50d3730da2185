import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Bid } from '#features/bids/bid.entity.ts';
import { Project } from '#features/projects/project.entity.ts';

/** One hire per project, ever: the project is the key. */
const HireSchema = defineEntity({
  name: 'Hire',
  tableName: 'hires',
  checks: [{ name: 'hires_amount', expression: 'amount_cents > 0' }],
  properties: {
    projectId: () =>
      p
        .oneToOne(Project)
        .mapToPk()
        .primary()
        .fieldName('project_id')
        .deleteRule('no action')
        .updateRule('no action'),
    bidId: () => p.oneToOne(Bid).mapToPk().fieldName('bid_id').unique('hires_bid'),
    clientId: () => p.manyToOne(User).mapToPk().fieldName('client_id').index('hires_client'),
    developerId: () =>
      p.manyToOne(User).mapToPk().fieldName('developer_id').index('hires_developer'),
    amountCents: p.bigint('number'),
    hiredAt: p.datetime(3),
    /** When the developer promised to deliver: hiredAt plus the bid's days. */
    dueAt: p.datetime(3),
  },
});
export class Hire extends HireSchema.class {}
HireSchema.setClass(Hire);
