import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Project } from '../project.entity.ts';

/** A withdrawn invitation is deleted. */
export const InvitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  checks: [
    { name: 'invitations_status', expression: `status in ('pending', 'accepted', 'declined')` },
    {
      name: 'invitations_offer',
      expression: `(offer_amount is null) = (offer_text is null)
        and (offer_delivery_time is null) = (offer_text is null)`,
    },
    {
      name: 'invitations_offer_amount',
      expression: 'offer_amount >= 1 and offer_amount <= 999999',
    },
    {
      name: 'invitations_offer_delivery_time',
      expression: 'offer_delivery_time >= 1 and offer_delivery_time <= 365',
    },
  ],
  indexes: [
    {
      name: 'invitations_offers',
      // For the projects of a client, most of whose invitations have no offer.
      expression:
        'create index invitations_offers on invitations (project_id, created_at desc, id desc) where offer_amount is not null',
    },
    {
      name: 'invitations_developer',
      expression:
        'create index invitations_developer on invitations (developer_id, created_at desc, id desc)',
    },
    {
      name: 'invitations_pending',
      expression: `create index invitations_pending on invitations (developer_id, created_at desc, id desc) where status = 'pending'`,
    },
    {
      name: 'invitations_answered',
      expression: `create index invitations_answered on invitations (developer_id, updated_at desc, id desc) where status <> 'pending'`,
    },
  ],
  uniques: [{ name: 'invitations_once', properties: ['projectId', 'developerId'] }],
  properties: {
    id: p.integer().primary(),
    projectId: () => p.manyToOne(Project).mapToPk().fieldName('project_id').index(false),
    developerId: () => p.manyToOne(User).mapToPk().fieldName('developer_id').index(false),
    message: p.text().nullable(),
    /** In whole dollars. Null, like the next two, if the client made no offer. */
    offerAmount: p.integer().nullable(),
    offerDeliveryTime: p.integer().nullable(),
    offerText: p.text().nullable(),
    /** Of the project. Null also for offers from before revisions were stored. */
    offerRevision: p.integer().nullable(),
    status: p.string().$type<'pending' | 'accepted' | 'declined'>().length(20).default('pending'),
    createdAt: p.datetime(3),
    /** When the invitation was sent or answered. */
    updatedAt: p.datetime(3),
  },
});
export class Invitation extends InvitationSchema.class {}
InvitationSchema.setClass(Invitation);
