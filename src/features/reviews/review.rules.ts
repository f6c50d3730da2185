import { DAY_MS } from '#platform/shared/deadline.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** Best first, as a distribution is read. */
export const STARS = [5, 4, 3, 2, 1] as const;
/** Characters of a comment, and of a reply. */
export const REVIEW_MAX = 2_000;
/** How long after completion a review waits for the other side's. */
export const HIDDEN_DAYS = 14;

interface Someone {
  id: number;
}

interface Project {
  clientId: number;
}

interface Work {
  developerId: number;
  completedAt: Date | null;
}

/** Why somebody has no part in the reviews of a project, or null. */
export function sideRefusal(
  project: Project,
  work: { developerId: number } | null,
  actor: Someone,
): DomainError | null {
  if (actor.id === project.clientId || actor.id === work?.developerId) return null;
  return new DomainError(
    'forbidden',
    'not_a_side',
    'Only the client and the developer of this project can review it.',
  );
}

/** Why this person cannot review the other side of a project now, or null. */
export function reviewRefusal(
  project: Project,
  work: Work | null,
  actor: Someone,
): DomainError | null {
  const refusal = sideRefusal(project, work, actor);
  if (refusal) return refusal;
  return work?.completedAt ? null : notCompleted();
}

/** From when on a project's reviews are public, whether or not both are in. */
export function publicFrom(completedAt: Date): Date {
  return new Date(completedAt.getTime() + HIDDEN_DAYS * DAY_MS);
}

interface Written {
  subjectId: number;
  publishedAt?: Date | null | undefined;
  reply?: string | null | undefined;
}

/** Why this person cannot reply to a review, or null. A hidden one is unknown, also to them. */
export function replyRefusal(review: Written, actor: Someone): DomainError | null {
  if (!review.publishedAt) return reviewNotFound();
  if (review.subjectId !== actor.id) {
    return new DomainError(
      'forbidden',
      'not_about_you',
      'Only the person a review is about can reply to it.',
    );
  }
  if (!review.reply) return null;
  return new DomainError('conflict', 'already_replied', 'You already replied to this review.');
}

export function notCompleted(): DomainError {
  return new DomainError(
    'conflict',
    'not_completed',
    'A project can be reviewed once it is completed.',
  );
}

export function alreadyReviewed(): DomainError {
  return new DomainError('conflict', 'already_reviewed', 'You already reviewed this project.');
}

export function reviewNotFound(): DomainError {
  return new DomainError('not_found', 'review_not_found', 'Review Not Found');
}

/** What reviews come to of which so many gave 5, 4, 3, 2 and 1 stars. */
export function ratingsFrom(stars: readonly number[]) {
  const given = STARS.map((star, place) => ({ star, times: stars[place] ?? 0 }));
  const count = given.reduce((sum, { times }) => sum + times, 0);
  const sum = given.reduce((sum, { star, times }) => sum + star * times, 0);
  return { count, rating: averageTimesTen(sum, count), stars: given.map(({ times }) => times) };
}

/** How long the bar of each number of stars is drawn: its share of the reviews, in percent. */
export function starBars(stars: readonly number[]): string[] {
  const { count } = ratingsFrom(stars);
  return stars.map((times) => `${count === 0 ? 0 : Math.round((times / count) * 1_000) / 10}%`);
}

/** The average of some reviews times ten, as profiles keep it; 0 without any. */
export function averageTimesTen(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count);
}
