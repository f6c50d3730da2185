import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import type { DraftFields } from './draft.schema.ts';

/**
 * An unpublished project. Only the client that created it can see it. Publishing deletes the draft.
 */
export const DraftSchema = defineEntity({
  name: 'Draft',
  tableName: 'project_drafts',
  indexes: [
    {
      name: 'project_drafts_client',
      expression:
        'create index project_drafts_client on project_drafts (client_id, updated_at desc, id desc)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    clientId: () => p.manyToOne(User).mapToPk().fieldName('client_id').index(false),
    fields: p.json().$type<DraftFields>(),
    /** Incremented by each save, so that two tabs cannot overwrite the changes of each other. */
    version: p.integer().default(1),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export class Draft extends DraftSchema.class {}
DraftSchema.setClass(Draft);
