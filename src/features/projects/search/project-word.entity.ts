import { defineEntity, p } from '@mikro-orm/core';

/** A word of at least four letters in public projects, used to correct misspelt searches. */
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
    /** Number of projects that had the word when their words were learned; never decreased. */
    projects: p.integer(),
  },
});
