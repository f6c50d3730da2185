import { DomainError } from '#platform/shared/errors.ts';
import { addDays } from '#platform/shared/format/deadline.ts';

/** In the order of `RatingsView.stars`. */
export const STARS = [5, 4, 3, 2, 1] as const;
export const REVIEW_MAX_LENGTH = 2_000;
/** After completion. Then a review is published even if the other side has not written one. */
export const MAX_HIDDEN_DAYS = 14;

interface UserRef {
  id: number;
}

interface ReviewedProject {
  clientId: number;
}

interface HireCompletion {
  developerId: number;
  completedAt: Date | null;
}

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

export function reviewRefusal(
  project: ReviewedProject,
  hire: HireCompletion | null,
  actor: UserRef,
): DomainError | null {
  const refusal = reviewerRefusal(project, hire, actor);
  if (refusal) return refusal;
  return hire?.completedAt ? null : notCompletedError();
}

export function getPublicationDeadline(completedAt: Date): Date {
  return addDays(completedAt, MAX_HIDDEN_DAYS);
}

interface ReviewState {
  subjectId: number;
  publishedAt?: Date | null | undefined;
  reply?: string | null | undefined;
}

/** For a hidden review, even the reviewed user gets the error for a review that does not exist. */
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

/** `countsByStar`: reviews with 5, 4, 3, 2 and 1 stars. The rating is the average times ten. */
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

export function getStarBarWidths(countsByStar: readonly number[]): string[] {
  const { count } = summarizeRatings(countsByStar);
  return countsByStar.map(
    (starCount) => `${count === 0 ? 0 : Math.round((starCount / count) * 1_000) / 10}%`,
  );
}

/** Average times ten, the format of profiles; 0 if there are no reviews. */
export function computeAverageTimesTen(starSum: number, count: number): number {
  return count === 0 ? 0 : Math.round((starSum * 10) / count);
}
