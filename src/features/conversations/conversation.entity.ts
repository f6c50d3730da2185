import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Project } from '#features/projects/project.entity.ts';

export const ConversationSchema = defineEntity({
  name: 'Conversation',
  tableName: 'conversations',
  checks: [{ name: 'conversations_two_people', expression: 'client_id <> developer_id' }],
  uniques: [
    {
      name: 'conversations_once',
      expression: `create unique index conversations_once on conversations (client_id, developer_id, project_id) nulls not distinct`,
    },
  ],
  indexes: [
    {
      name: 'conversations_client',
      expression:
        'create index conversations_client on conversations (client_id, active_at desc, id desc)',
    },
    {
      name: 'conversations_developer',
      expression:
        'create index conversations_developer on conversations (developer_id, active_at desc, id desc)',
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    clientId: () => p.manyToOne(User).mapToPk().fieldName('client_id').index(false),
    developerId: () => p.manyToOne(User).mapToPk().fieldName('developer_id').index(false),
    projectId: () =>
      p
        .manyToOne(Project)
        .mapToPk()
        .fieldName('project_id')
        .nullable()
        .deleteRule('no action')
        .index('conversations_project'),
    startedBy: () => p.manyToOne(User).mapToPk().fieldName('started_by').index(false),
    createdAt: p.datetime(3),
    activeAt: p.datetime(3),
  },
});
export class Conversation extends ConversationSchema.class {}
ConversationSchema.setClass(Conversation);
