import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Project } from '../project.entity.ts';
import type { RequestStatus } from './invitation.rules.ts';

/**
 * An open request counts as closed if the project is no longer active. This state is not stored.
 */
export const InvitationRequestSchema = defineEntity({
  name: 'InvitationRequest',
  tableName: 'invitation_requests',
  checks: [
    {
      name: 'invitation_requests_status',
      expression: `status in ('open', 'invited', 'declined')`,
    },
  ],
  uniques: [{ name: 'invitation_requests_once', properties: ['projectId', 'developerId'] }],
  properties: {
    id: p.integer().primary(),
    projectId: () => p.manyToOne(Project).mapToPk().fieldName('project_id').index(false),
    developerId: () =>
      p.manyToOne(User).mapToPk().fieldName('developer_id').index('invitation_requests_developer'),
    message: p.text().nullable(),
    status: p.string().$type<RequestStatus>().length(20).default('open'),
    createdAt: p.datetime(3),
    /** When the request was sent, answered or closed. */
    updatedAt: p.datetime(3),
  },
});
export class InvitationRequest extends InvitationRequestSchema.class {}
InvitationRequestSchema.setClass(InvitationRequest);
