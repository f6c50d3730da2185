import { DomainError } from '#platform/shared/errors.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';

/** Numbers of stars in the order of `RatingsView.stars`, best first. */
export const STARS = [5, 4, 3, 2, 1] as const;
/** Maximum length of a comment, and of a reply, in characters. */
export const REVIEW_MAX_LENGTH = 2_000;
/**
 * Days after completion of the project after which a review is published, even if the other side
 * has not written a review.
 */
export const MAX_HIDDEN_DAYS = 14;

interface UserRef {
  id: number;
}

interface ReviewedProject {
  clientId: number;
}

interface HireCompletion {
  developerId: number;
  /** Null if the hire is not completed. */
  completedAt: Date | null;
}

/** Returns a refusal if the actor is neither the client nor the hired developer, else null. */
export function reviewerRefusal(
  project: ReviewedProject,
  hire: { developerId: number } | null,
  actor: UserRef,
): DomainError | null {
  if (actor.id === project.clientId || actor.id === hire?.developerId) return null;
  return new DomainError(
    'forbidden',
    'not_a_side',
    'Only the client and the developer of this project can review it.',
  );
}

/** Returns a refusal if the actor cannot review the other side of the project now, else null. */
export function reviewRefusal(
  project: ReviewedProject,
  hire: HireCompletion | null,
  actor: UserRef,
): DomainError | null {
  const refusal = reviewerRefusal(project, hire, actor);
  if (refusal) return refusal;
  return hire?.completedAt ? null : notCompletedError();
}

/**
 * Returns when a review is published at the latest, even if the other side has not written a
 * review.
 */
export function getPublicationDeadline(completedAt: Date): Date {
  return new Date(completedAt.getTime() + MAX_HIDDEN_DAYS * DAY_MS);
}

interface ReviewState {
  subjectId: number;
  publishedAt?: Date | null | undefined;
  reply?: string | null | undefined;
}

/**
 * Returns a refusal if the actor cannot reply to the review, else null. For a hidden review, even
 * the reviewed user gets the error for a review that does not exist.
 */
export function replyRefusal(review: ReviewState, actor: UserRef): DomainError | null {
  if (!review.publishedAt) return reviewNotFoundError();
  if (review.subjectId !== actor.id) {
    return new DomainError(
      'forbidden',
      'not_about_you',
      'Only the person a review is about can reply to it.',
    );
  }
  if (!review.reply) return null;
  return new DomainError('conflict', 'already_replied', 'You have already replied to this review.');
}

export function notCompletedError(): DomainError {
  return new DomainError(
    'conflict',
    'not_completed',
    'A project can be reviewed once it is completed.',
  );
}

export function alreadyReviewedError(): DomainError {
  return new DomainError('conflict', 'already_reviewed', 'You have already reviewed this project.');
}

export function reviewNotFoundError(): DomainError {
  return new DomainError('not_found', 'review_not_found', 'Review Not Found');
}

/**
 * Summarizes the numbers of reviews with 5, 4, 3, 2 and 1 stars. Returns the number of all reviews,
 * their average rating times ten, and the given numbers.
 */
export function summarizeRatings(countsByStar: readonly number[]): {
  count: number;
  rating: number;
  stars: number[];
} {
  const stars = STARS.map((_star, index) => countsByStar[index] ?? 0);
  const count = stars.reduce((sum, starCount) => sum + starCount, 0);
  const starSum = STARS.reduce((sum, star, index) => sum + star * (stars[index] ?? 0), 0);
  return { count, rating: computeAverageTimesTen(starSum, count), stars };
}

/**
 * Returns the CSS width of the bar for each number of stars: the share of the reviews with this
 * number, in percent of all reviews.
 */
export function getStarBarWidths(countsByStar: readonly number[]): string[] {
  const { count } = summarizeRatings(countsByStar);
  return countsByStar.map(
    (starCount) => `${count === 0 ? 0 : Math.round((starCount / count) * 1_000) / 10}%`,
  );
}

/** Returns the average rating times ten, the format of profiles; 0 if there are no reviews. */
export function computeAverageTimesTen(starSum: number, count: number): number {
  return count === 0 ? 0 : Math.round((starSum * 10) / count);
}
