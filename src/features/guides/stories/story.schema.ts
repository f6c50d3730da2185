import { z } from 'zod';
import { PriceAndDays } from '#features/hires/price-consent/price-consent.schema.ts';
import { categories } from '#features/profiles/profile.rules.ts';
import { Id, Timestamp } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';

const STORIES_PAGE_SIZE = 10;

export const StoryQuery = z.object({
  developerId: Id.optional().describe('Only stories of this developer'),
  cursor: CursorText.optional().describe('Where the next page begins'),
  limit: pageLimitField(STORIES_PAGE_SIZE),
});
export type StoryQuery = z.infer<typeof StoryQuery>;

const StoryParty = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.string().nullable(),
});

const StoryReview = z.object({
  rating: z.int().describe('1 to 5'),
  comment: z.string(),
  createdAt: Timestamp,
  reply: z.string().nullable(),
  repliedAt: Timestamp.nullable(),
});

export const StoryView = z.object({
  id: z.int().describe('Of the project'),
  title: z.string(),
  category: z.enum(categories),
  budget: z.int().describe('Whole dollars'),
  completedAt: Timestamp,
  publicTerms: PriceAndDays.nullable().describe('Null unless both sides show price and days'),
  client: StoryParty.extend({ companyName: z.string().nullable() }),
  developer: StoryParty,
  ofDeveloper: StoryReview.describe('What the client says of the developer'),
  ofClient: StoryReview.describe('What the developer says of the client'),
});
export type StoryView = z.infer<typeof StoryView>;

export const StoryPage = pageSchema(StoryView);
export type StoryPage = z.infer<typeof StoryPage>;
