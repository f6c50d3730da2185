import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Project } from '#features/projects/project.entity.ts';

export const SavedProjectSchema = defineEntity({
  name: 'SavedProject',
  tableName: 'saved_projects',
  uniques: [{ name: 'saved_projects_once', properties: ['userId', 'projectId'] }],
  indexes: [
    {
      name: 'saved_projects_newest',
      expression:
        'create index saved_projects_newest on saved_projects (user_id, created_at desc, id desc)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    // No index, because the unique constraint starts with this column.
    userId: () =>
      p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade').index(false),
    projectId: () =>
      p
        .manyToOne(Project)
        .mapToPk()
        .fieldName('project_id')
        .deleteRule('cascade')
        .index('saved_projects_project'),
    createdAt: p.datetime(3),
  },
});
export class SavedProject extends SavedProjectSchema.class {}
SavedProjectSchema.setClass(SavedProject);
