import { z } from 'zod';
import { Id, integerBetween, requiredText, Timestamp } from '#platform/shared/fields/fields.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';
import { REVIEW_MAX_LENGTH } from './review.rules.ts';

const REVIEWS_PAGE_SIZE = 10;
const MAX_LENGTH_TEXT = formatInteger(REVIEW_MAX_LENGTH);
const RATING_RANGE_MESSAGE = 'A rating is 1 to 5 stars';

export const ReviewText = z.object({
  rating: integerBetween(1, 5, 'Please choose 1 to 5 stars', RATING_RANGE_MESSAGE),
  comment: requiredText(
    'Please write a few words',
    REVIEW_MAX_LENGTH,
    `A review can have at most ${MAX_LENGTH_TEXT} characters`,
  ),
});

export const ReviewInput = ReviewText.extend({ projectId: Id });
export type ReviewInput = z.infer<typeof ReviewInput>;

export const ReplyText = z.object({
  reply: requiredText(
    'Please write a reply',
    REVIEW_MAX_LENGTH,
    `A reply can have at most ${MAX_LENGTH_TEXT} characters`,
  ),
});

export const ReplyInput = ReplyText.extend({ id: Id });
export type ReplyInput = z.infer<typeof ReplyInput>;

export const ReviewQuery = z.object({
  id: Id,
  cursor: CursorText.optional().describe('Cursor of the next page, from the Link header'),
  limit: pageLimitField(REVIEWS_PAGE_SIZE),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

const reviewFields = {
  id: z.int(),
  rating: z.int().describe('1 to 5'),
  comment: z.string(),
  createdAt: Timestamp,
  reply: z.string().nullable().describe('Reply of the reviewed user'),
  repliedAt: Timestamp.nullable(),
};

export const ReviewView = z.object({
  ...reviewFields,
  authorId: z.int(),
  authorName: z.string(),
  authorAvatar: z.string().nullable(),
  /** Null for a developer. */
  authorCompany: z.string().nullable(),
  /** Null if the project is private or removed. `projectTitle` is a fixed text then. */
  projectId: z.int().nullable(),
  projectTitle: z.string(),
});
export type ReviewView = z.infer<typeof ReviewView>;

export const ReviewPage = pageSchema(ReviewView);

export const RatingsView = z.object({
  count: z.int(),
  /** Average times ten; 0 if there are no reviews. */
  rating: z.int(),
  /** Counts of reviews with 5, 4, 3, 2 and 1 stars. */
  stars: z.array(z.int()).length(5),
});
export type RatingsView = z.infer<typeof RatingsView>;

const ProjectReview = z.object({ ...reviewFields, published: z.boolean() });
export type ProjectReview = z.infer<typeof ProjectReview>;

export const ProjectReviews = z.object({
  otherName: z.string().nullable(),
  /** At the latest; null if the project is not completed. */
  publicFrom: Timestamp.nullable(),
  mine: ProjectReview.nullable(),
  /** Null if the other side's review is not published. */
  theirs: ProjectReview.nullable(),
  isTheirsHidden: z.boolean(),
});
export type ProjectReviews = z.infer<typeof ProjectReviews>;

export const DeveloperReview = z
  .object({
    ...reviewFields,
    clientName: z.string(),
    clientCompany: z.string(),
    projectTitle: z
      .string()
      .describe(
        '“Private project” if the project is private, “Removed project” if the project is removed',
      ),
  })
  .meta({ id: 'Review' });
