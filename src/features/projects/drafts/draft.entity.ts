import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { type DraftFields, EDITOR_MAX } from './draft.schema.ts';

/** Visible to its client only. Publishing deletes it. */
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
    /** Incremented by each save, so that two tabs cannot overwrite each other. */
    version: p.integer().default(1),
    /** Random id of the form that saved the version; null if it did not name itself. */
    editor: p.string().length(EDITOR_MAX).nullable(),
    /** The version before the uninterrupted saves of `editor`; null if `editor` is null. */
    editorBasedOn: p.integer().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export class Draft extends DraftSchema.class {}
DraftSchema.setClass(Draft);
