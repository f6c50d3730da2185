import { z } from 'zod';
import { TimeZone } from '#features/notifications/notification.schema.ts';
import { categories } from '#features/profiles/profile.rules.ts';
import { Skills } from '#features/profiles/skills/skill.schema.ts';
import { BudgetFilter } from '#features/projects/project.schema.ts';
import { Id, requiredLine, SearchText, Timestamp } from '#platform/shared/fields/fields.ts';
import { deliveryMethods, NAME_MAX } from './saved-search.rules.ts';

const NameField = requiredLine(
  'Please give the search a name',
  NAME_MAX,
  `A name has at most ${NAME_MAX} characters`,
);
const DeliveryField = z.enum(deliveryMethods, 'Please choose how you want to be notified');

/** Null means any; an empty text becomes null. */
export const SearchFilter = z.object({
  category: z.enum(categories, 'This category does not exist').nullable().default(null),
  isPrivate: z.boolean().nullable().default(null),
  urgent: z.boolean().default(false),
  search: SearchText.nullable()
    .default(null)
    .transform((text) => text || null),
  budgetMin: BudgetFilter.nullable().default(null),
  budgetMax: BudgetFilter.nullable().default(null),
  skills: Skills.default([]),
});
export type SearchFilter = z.infer<typeof SearchFilter>;

export const SaveSearch = z.object({
  name: NameField,
  how: DeliveryField,
  filter: SearchFilter,
  timeZone: TimeZone.optional().describe('Of the browser. Ignored if the account has one'),
});
export type SaveSearch = z.infer<typeof SaveSearch>;

export const ChangeSearch = SaveSearch.extend({ id: Id });
export type ChangeSearch = z.infer<typeof ChangeSearch>;

export const SavedSearchView = z.object({
  id: z.int(),
  name: z.string(),
  how: DeliveryField,
  filter: z.object({
    category: z.enum(categories).nullable(),
    isPrivate: z.boolean().nullable(),
    urgent: z.boolean(),
    search: z.string().nullable(),
    budgetMin: z.int().nullable(),
    budgetMax: z.int().nullable(),
    skills: z.array(z.string()),
  }),
  /** Projects posted since the search was saved. */
  found: z.int(),
  createdAt: Timestamp,
});
export type SavedSearchView = z.infer<typeof SavedSearchView>;
