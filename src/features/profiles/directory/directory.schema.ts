import { z } from 'zod';
import { SearchText } from '#platform/shared/fields/fields.ts';
import {
  integerCursorField,
  NO_SUCH_PAGE_MESSAGE,
  pageLimitField,
  pageSchema,
} from '#platform/shared/lists/pagination.ts';
import { availabilities } from '../profile.rules.ts';
import { DeveloperView, Stars } from '../profile.schema.ts';
import { SkillList } from '../skills/skill.schema.ts';
import { directorySortKeys, directorySorts } from './directory.rules.ts';

export const BrowseDevelopers = z
  .object({
    search: SearchText.optional().describe(
      'Words of name, skills and bio, or their beginnings, in any order',
    ),
    skills: SkillList.default([]).describe(
      'Skills that the developer must all have, in any case; a list, or a text with commas',
    ),
    minRating: Stars.optional(),
    availability: z.enum(availabilities, 'This availability does not exist').optional(),
    sort: z.enum(directorySorts, 'This order does not exist').default('rating'),
    cursor: integerCursorField(directorySortKeys).optional(),
    limit: pageLimitField(),
  })
  .refine(({ cursor, sort }) => !cursor || cursor.by === sort, {
    path: ['cursor'],
    error: NO_SUCH_PAGE_MESSAGE,
  });
export type BrowseDevelopers = z.infer<typeof BrowseDevelopers>;

export const DeveloperCard = DeveloperView.meta({ id: 'DeveloperCard' });
export type DeveloperCard = z.infer<typeof DeveloperCard>;

export const DeveloperPage = pageSchema(DeveloperCard);
