import { z } from 'zod';
import { SearchText } from '#platform/shared/fields/fields.ts';
import {
  integerCursorField,
  NO_SUCH_PAGE_MESSAGE,
  pageLimitField,
  pageSchema,
} from '#platform/shared/lists/pagination.ts';
import { availabilities } from '../profile.rules.ts';
import { DeveloperView } from '../profile.schema.ts';
import { Skills } from '../skills/skill.schema.ts';
import { directorySortKeys, directorySorts } from './directory.rules.ts';

const RATING_BOUNDS = 'minRating is 0 to 5, in steps of 0.5';

const Stars = z.preprocess(
  (value) => (typeof value === 'string' && /^\d(\.\d)?$/.test(value) ? Number(value) : value),
  z
    .number(RATING_BOUNDS)
    .min(0, RATING_BOUNDS)
    .max(5, RATING_BOUNDS)
    .multipleOf(0.5, RATING_BOUNDS),
);

export const BrowseDevelopers = z
  .object({
    search: SearchText.optional().describe(
      'Words of name, skills and bio, or their beginnings, in any order',
    ),
    skills: z
      .preprocess((value) => (typeof value === 'string' ? value.split(',') : value), Skills)
      .default([])
      .describe(
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
