import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import type { Category } from '#features/profiles/profile.rules.ts';
import { skillKeysColumn } from '#features/profiles/skills/skill-vocabulary.entity.ts';
import type { Frequency } from './saved-search.rules.ts';

export const SavedSearchSchema = defineEntity({
  name: 'SavedSearch',
  tableName: 'saved_searches',
  checks: [{ name: 'saved_searches_frequency', expression: `frequency in ('at_once', 'daily')` }],
  indexes: [{ name: 'saved_searches_user', properties: ['userId', 'id'] }],
  properties: {
    id: p.integer().primary(),
    userId: () =>
      p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade').index(false),
    name: p.string().length(80),
    // `category` to `skills` are the filter; null means any.
    category: p.string().$type<Category>().length(40).nullable(),
    isPrivate: p.boolean().nullable(),
    urgent: p.boolean(),
    search: p.string().length(200).nullable(),
    /** Whole dollars. */
    budgetMin: p.integer().nullable(),
    budgetMax: p.integer().nullable(),
    /** The project must name all of them; empty means any. */
    skills: p.array().columnType('text[]').default([]),
    skillKeys: skillKeysColumn(),
    searchTsq: p
      .string()
      .columnType('tsquery')
      .generated('(search_query(search)) stored')
      .nullable()
      .lazy()
      .hidden(),
    /** Used only if `mails` is true. */
    frequency: p.string().$type<Frequency>().length(10),
    /** If false, the user is notified in the app only. */
    mails: p.boolean(),
    /** The one-click unsubscribe link can only switch mails of this search off and on. */
    token: p.string().length(45).unique('saved_searches_token'),
    createdAt: p.datetime(3),
  },
});
export class SavedSearch extends SavedSearchSchema.class {}
SavedSearchSchema.setClass(SavedSearch);
