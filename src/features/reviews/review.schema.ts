import { z } from 'zod';
import { Id, Instant, prose, wholeBetween } from '#platform/shared/fields.ts';
import { formatWhole } from '#platform/shared/locale.ts';
import { CursorText, pageLimit, pageOf } from '#platform/shared/page.ts';
import { REVIEW_MAX } from './review.rules.ts';

const REVIEWS_PAGE = 10;
const LONG = formatWhole(REVIEW_MAX);
const FIVE_STARS = 'A rating is 1 to 5 stars';

/** What one side says of the other. */
export const ReviewText = z.object({
  rating: wholeBetween(1, 5, 'Please choose 1 to 5 stars', FIVE_STARS),
  comment: prose(
    'Please write a few words',
    REVIEW_MAX,
    `A review can have at most ${LONG} characters`,
  ),
});

export const WriteReview = ReviewText.extend({ projectId: Id });
export type WriteReview = z.infer<typeof WriteReview>;

export const ReplyText = z.object({
  reply: prose('Please write a reply', REVIEW_MAX, `A reply can have at most ${LONG} characters`),
});

export const ReplyToReview = ReplyText.extend({ id: Id });
export type ReplyToReview = z.infer<typeof ReplyToReview>;

/** Whose reviews, newest first. */
export const ReviewQuery = z.object({
  id: Id,
  cursor: CursorText.optional().describe('Where the next page begins, as the Link header gave it'),
  limit: pageLimit(REVIEWS_PAGE),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

const said = {
  id: z.int(),
  rating: z.int().describe('1 to 5'),
  comment: z.string(),
  createdAt: Instant,
  reply: z.string().nullable().describe('What the reviewed person answered'),
  repliedAt: Instant.nullable(),
};

/** A published review of somebody, by the other side of a project. */
export const ReviewView = z.object({
  ...said,
  authorId: z.int(),
  authorName: z.string(),
  authorAvatar: z.string().nullable(),
  /** A client's company; null for a developer. */
  authorCompany: z.string().nullable(),
  /** Null for a private project, which is not named either. */
  projectId: z.int().nullable(),
  projectTitle: z.string(),
});
export type ReviewView = z.infer<typeof ReviewView>;

export const ReviewPage = pageOf(ReviewView);

/** What a person's published reviews come to. */
export const RatingsView = z.object({
  count: z.int(),
  /** The average times ten; 0 without a review. */
  rating: z.int(),
  /** How many gave 5, 4, 3, 2 and 1 stars. */
  stars: z.array(z.int()).length(5),
});
export type RatingsView = z.infer<typeof RatingsView>;

const ProjectReview = z.object({ ...said, published: z.boolean() });
export type ProjectReview = z.infer<typeof ProjectReview>;

/** The reviews of a project as one of its two sides sees them. */
export const ProjectReviews = z.object({
  /** Who is reviewed by the caller; null before anybody is hired. */
  otherName: z.string().nullable(),
  /** When what is hidden becomes public at the latest; null before the project is completed. */
  publicFrom: Instant.nullable(),
  mine: ProjectReview.nullable(),
  /** The other side's, once it is public. */
  theirs: ProjectReview.nullable(),
  /** Whether the other side wrote one that is hidden still. */
  theirsWaits: z.boolean(),
});
export type ProjectReviews = z.infer<typeof ProjectReviews>;

/** SPEC section 3, Review: what a client says of a developer, with the developer's reply. */
export const DeveloperReview = z
  .object({
    ...said,
    clientName: z.string(),
    clientCompany: z.string(),
    projectTitle: z.string().describe('“Private project” where the project is private'),
  })
  .meta({ id: 'Review' });
