import { z } from 'zod';
import { PictureView } from '#features/files/pictures/picture.schema.ts';
import {
  Id,
  integerBetween,
  optionalLine,
  requiredLine,
  requiredText,
} from '#platform/shared/fields/fields.ts';
import { toPublicUrl } from '#platform/shared/links.ts';
import { PAGE_MAX } from '#platform/shared/lists/pagination.ts';
import { categories } from '../profile.rules.ts';
import { Skills } from '../skills/skill.schema.ts';
import { ITEM_BUDGET_MAX } from './portfolio.rules.ts';

const NO_CATEGORY = 'Please choose a category';
const TITLE_BOUNDS = 'A title has 3 to 120 characters';
const DESCRIPTION_BOUNDS = 'A description has 10 to 2,000 characters';
const BUDGET_BOUNDS = 'A budget is a whole number of dollars from 1 to 999,999';

const WebLink = optionalLine(500, 'This address is too long.').refine(
  (link) => link === null || toPublicUrl(link) !== null,
  'Please enter a full web address, starting with https://',
);

/** `budget` is in whole dollars. */
export const AddPortfolioItem = z.object({
  title: requiredLine('Please give it a title', 120, TITLE_BOUNDS).refine(
    (title) => title.length >= 3,
    TITLE_BOUNDS,
  ),
  description: requiredText('Please describe the work', 2_000, DESCRIPTION_BOUNDS).refine(
    (text) => text.length >= 10,
    DESCRIPTION_BOUNDS,
  ),
  category: z.string(NO_CATEGORY).pipe(z.enum(categories, NO_CATEGORY)),
  skills: Skills,
  budget: z.preprocess(
    (value) => (value === '' ? null : value),
    integerBetween(1, ITEM_BUDGET_MAX, BUDGET_BOUNDS, BUDGET_BOUNDS).nullable(),
  ),
  link: WebLink.exactOptional(),
  pictureId: Id.nullable().exactOptional(),
});
export type AddPortfolioItem = z.infer<typeof AddPortfolioItem>;

/** An absent picture or link stays, because pages of the previous version do not know them. */
export const ChangePortfolioItem = AddPortfolioItem.extend({ id: Id });
export type ChangePortfolioItem = z.infer<typeof ChangePortfolioItem>;

export const PortfolioItemView = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    skills: z.array(z.string()),
    category: z.enum(categories),
    budget: z.int().nullable().describe('Approximate budget in dollars; null if not specified'),
    picture: PictureView.nullable().default(null),
    link: z.string().nullable().default(null).describe('https address of the finished work'),
  })
  .meta({ id: 'PortfolioItem' });
export type PortfolioItemView = z.infer<typeof PortfolioItemView>;

export const PortfoliosQuery = z.object({ developerIds: z.array(Id).max(PAGE_MAX) });

export const DeveloperItemView = PortfolioItemView.extend({ developerId: z.int() });
export type DeveloperItemView = z.infer<typeof DeveloperItemView>;
