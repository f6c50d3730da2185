import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';

export const SavedDeveloperSchema = defineEntity({
  name: 'SavedDeveloper',
  tableName: 'saved_developers',
  uniques: [{ name: 'saved_developers_once', properties: ['userId', 'developerId'] }],
  indexes: [
    {
      name: 'saved_developers_newest',
      expression:
        'create index saved_developers_newest on saved_developers (user_id, created_at desc, id desc)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    // No index, because the unique constraint starts with this column.
    userId: () =>
      p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade').index(false),
    developerId: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .fieldName('developer_id')
        .deleteRule('cascade')
        .index('saved_developers_developer'),
    createdAt: p.datetime(3),
  },
});
export class SavedDeveloper extends SavedDeveloperSchema.class {}
SavedDeveloperSchema.setClass(SavedDeveloper);
