import { defineEntity, p } from '@mikro-orm/core';

/** A word that public projects say, of four letters or more: what misspelt ones may mean. */
export const ProjectWordSchema = defineEntity({
  name: 'ProjectWord',
  tableName: 'project_words',
  indexes: [
    {
      name: 'project_words_trigrams',
      expression:
        'create index project_words_trigrams on project_words using gin (word gin_trgm_ops)',
    },
  ],
  properties: {
    word: p.string().length(40).collation('C').primary(),
    /** How many said it when they were posted. */
    projects: p.integer(),
  },
});
