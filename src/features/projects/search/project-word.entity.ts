import { defineEntity, p } from '@mikro-orm/core';

/** Words of 4 to 40 letters from public projects, used to correct misspelt searches. */
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
    /** Number of projects that contained the word when `learnWords` ran. Does not decrease. */
    projects: p.integer(),
  },
});
