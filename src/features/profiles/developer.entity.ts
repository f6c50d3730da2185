import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import type { Availability } from './profile.rules.ts';
import { skillKeysColumn } from './skills/skill-vocabulary.entity.ts';

export const DeveloperSchema = defineEntity({
  name: 'Developer',
  tableName: 'developers',
  checks: [
    { name: 'developers_rating', expression: 'rating >= 0 and rating <= 50' },
    {
      name: 'developers_availability',
      expression: `availability in ('available', 'limited', 'unavailable')`,
    },
  ],
  indexes: [
    // For the orders and filters of the directory: rating, experience, skills, and words of name,
    // skills and bio.
    {
      name: 'developers_by_rating',
      expression:
        'create index developers_by_rating on developers (rating desc, review_count desc, user_id desc)',
    },
    {
      name: 'developers_by_experience',
      expression:
        'create index developers_by_experience on developers (completed_projects desc, rating desc, user_id desc)',
    },
    {
      name: 'developers_skill_keys',
      expression: 'create index developers_skill_keys on developers using gin (skill_keys)',
    },
    // For the previous version, which runs during an upgrade.
    {
      name: 'developers_lowered_skills',
      expression: 'create index developers_lowered_skills on developers using gin (lowered_skills)',
    },
    // Rows that the previous version wrote.
    {
      name: 'developers_unfolded',
      expression: `create index developers_unfolded on developers (user_id) where skill_keys = '{}' and skills <> '{}'`,
    },
    {
      name: 'developers_search_tsv',
      expression: 'create index developers_search_tsv on developers using gin (search_tsv)',
    },
  ],
  properties: {
    userId: () =>
      p.oneToOne(User).owner().mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    bio: p.text(),
    availability: p.string().$type<Availability>().length(20).default('available'),
    city: p.string().length(80).nullable(),
    country: p.string().length(80).nullable(),
    skills: p.array().columnType('text[]'),
    /** For the filter. */
    skillKeys: skillKeysColumn(),
    /** In lower case. Unused. The previous version, which runs during an upgrade, reads it. */
    loweredSkills: p
      .array()
      .columnType('text[]')
      .generated('(lower_skills(skills)) stored')
      .nullable()
      .lazy()
      .hidden(),
    /**
     * Copied from the user, because the generated column `searchTsv` can only use columns of this
     * table.
     */
    name: p.text().lazy().hidden(),
    searchTsv: p
      .string()
      .columnType('tsvector')
      .generated(`(search_vector(name || ' ' || bio, skills)) stored`)
      .nullable()
      .lazy()
      .hidden(),
    /** Times ten; 0 if there are no reviews. */
    rating: p.smallint().default(0),
    reviewCount: p.integer().default(0),
    completedProjects: p.integer().default(0),
  },
});
export class Developer extends DeveloperSchema.class {}
DeveloperSchema.setClass(Developer);
