import { defineEntity, p } from '@mikro-orm/core';
import { Project } from '#features/projects/project.entity.ts';
import { SavedSearch } from './saved-search.entity.ts';

export const SavedSearchHitSchema = defineEntity({
  name: 'SavedSearchHit',
  tableName: 'saved_search_hits',
  indexes: [
    {
      name: 'saved_search_hits_project',
      expression:
        'create index saved_search_hits_project on saved_search_hits (project_id) where not is_notified',
    },
  ],
  properties: {
    searchId: () =>
      p
        .manyToOne(SavedSearch)
        .mapToPk()
        .primary()
        .fieldName('search_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .index(false),
    projectId: () =>
      p
        .manyToOne(Project)
        .mapToPk()
        .primary()
        .fieldName('project_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .index(false),
    foundAt: p.datetime(3),
    isNotified: p.boolean().default(false),
    /** Written by the previous version only. */
    mailDue: p.boolean().default(false),
  },
});
class SavedSearchHit extends SavedSearchHitSchema.class {}
SavedSearchHitSchema.setClass(SavedSearchHit);
