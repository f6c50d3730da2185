import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { findHireParties } from '#features/hires/hire.queries.ts';
import type { NotifyCtx } from '#features/notifications/notification.service.ts';
import { lockDeveloper, setRating } from '#features/profiles/profile.service.ts';
import { projectNotFoundError } from '#features/projects/project.rules.ts';
import { lockProject } from '#features/projects/project.service.ts';
import {
  type ActorCtx,
  type Ctx,
  inNewTransaction,
  inTransaction,
  type SystemCtx,
} from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { Review } from './review.entity.ts';
import { notifyOfPublishedReview, notifyOfReply, notifyOfReview } from './review.mail.ts';
import {
  countRatings,
  findProjectReviews,
  findReview,
  listDueReviewIds,
  listPublishedReviews,
} from './review.queries.ts';
import {
  alreadyReviewedError,
  getPublicationDeadline,
  notCompletedError,
  replyRefusal,
  reviewerRefusal,
  reviewNotFoundError,
  reviewRefusal,
} from './review.rules.ts';
import type {
  ProjectReviews,
  RatingsView,
  ReplyInput,
  ReviewInput,
  ReviewQuery,
  ReviewView,
} from './review.schema.ts';

/**
 * If the other side has already written a review, both are published. After the waiting period the
 * new review is published in any case.
 */
export function writeReview(ctx: ActorCtx, input: ReviewInput): Promise<ProjectReviews> {
  const { actor } = ctx;
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await assertNotSuspended(em, actor.id);
    const project = await lockProject(em, input.projectId);
    const hireParties = await findHireParties(em, project.id);
    const refusal = reviewRefusal(project, hireParties, actor);
    // The second condition is for the type: `reviewRefusal` refuses a project that is not
    // completed.
    if (refusal || !hireParties?.completedAt) throw refusal ?? notCompletedError();

    const createdAt = ctx.now();
    const review = em.create(Review, {
      ...input,
      authorId: actor.id,
      subjectId: actor.id === hireParties.clientId ? hireParties.developerId : hireParties.clientId,
      createdAt,
      publishAt: getPublicationDeadline(hireParties.completedAt),
    });
    await em.flush().catch(throwDuplicateRefusal);
    const otherReview = await lockOtherReview(em, review);
    if (otherReview || createdAt >= review.publishAt) {
      // The review of the other side may already be published, because the waiting period has
      // ended.
      const hiddenReviews = otherReview?.publishedAt === null ? [otherReview, review] : [review];
      await publishReviews(ctx, hiddenReviews);
    }
    await notifyOfReview(ctx, project, review, actor.name);
    return loadProjectReviews(ctx, project.id);
  });
}

function lockOtherReview(em: SqlEntityManager, { projectId, subjectId }: Review) {
  return em.findOne(
    Review,
    { projectId, authorId: subjectId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}

/** Replaces the database's error for a second review. */
function throwDuplicateRefusal(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException ? alreadyReviewedError() : error;
}

export function replyToReview(ctx: ActorCtx, { id, reply }: ReplyInput): Promise<ReviewView> {
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await assertNotSuspended(em, ctx.actor.id);
    const review = await em.findOne(Review, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!review) throw reviewNotFoundError();
    const refusal = replyRefusal(review, ctx.actor);
    if (refusal) throw refusal;
    review.reply = reply;
    review.repliedAt = ctx.now();
    await em.flush();
    await notifyOfReply(ctx, review, ctx.actor.name);
    // Not null, because the review is locked; the check is only for the type.
    const view = await findReview(em, id);
    if (!view) throw reviewNotFoundError();
    return view;
  });
}

export async function listReviews({ em }: Ctx, query: ReviewQuery) {
  const rows = await listPublishedReviews(em, query);
  return cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}

export function loadRatings({ em }: Ctx, userId: number): Promise<RatingsView> {
  return countRatings(em, userId);
}

/** Throws if the actor is neither of the two sides. */
export async function loadProjectReviews(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<ProjectReviews> {
  const row = await findProjectReviews(em, projectId, actor.id);
  if (!row) throw projectNotFoundError();
  const { clientId, developerId, ...view } = row;
  const completedAt = view.completedAt === null ? null : new Date(view.completedAt);
  const hireParties = developerId === null ? null : { developerId, completedAt };
  const refusal = reviewerRefusal(row, hireParties, actor);
  if (refusal) throw refusal;
  const isReviewable = reviewRefusal({ clientId }, hireParties, actor) === null;
  const publicFrom =
    isReviewable && completedAt ? getPublicationDeadline(completedAt).toISOString() : null;
  return { ...view, publicFrom };
}

/** In the caller's transaction. Also updates the ratings of the reviewed developers. */
async function publishReviews(ctx: NotifyCtx, reviews: Review[]): Promise<void> {
  for (const review of reviews) review.publishedAt = ctx.now();
  await ctx.em.flush();
  await markReviewedHires(ctx.em, reviews);
  for (const { subjectId } of reviews) await updateRating(ctx.em, subjectId);
}

/** Marks hires with two published reviews, so that lists of such hires can use an index. */
async function markReviewedHires(em: SqlEntityManager, reviews: Review[]): Promise<void> {
  const projectIds = reviews.map(({ projectId }) => projectId);
  await db(em)
    .updateTable('hires as h')
    .set({ has_both_reviews: true })
    .where('h.has_both_reviews', '=', sql.lit(false))
    .where(({ eb, fn, val }) => eb('h.project_id', '=', fn.any(val(projectIds))))
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('reviews as r')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('r.project_id', '=', 'h.project_id')
          .where('r.published_at', 'is not', null),
        '=',
        2,
      ),
    )
    .execute();
}

/** Locks the developer. Does nothing for clients, because their profiles have no rating. */
async function updateRating(em: SqlEntityManager, userId: number): Promise<void> {
  const developer = await lockDeveloper(em, userId);
  if (!developer) return;
  const { rating, count } = await countRatings(em, userId);
  setRating(developer, { rating, reviewCount: count });
  await em.flush();
}

/** Throws at the end if a review could not be published. */
export async function publishDueReviews(ctx: SystemCtx): Promise<void> {
  const dueReviewIds = await listDueReviewIds(ctx.em, ctx.now());
  await forEachSafely(
    dueReviewIds,
    (id) => publishDueReview(ctx, id),
    (id) => `review ${id}`,
  );
}

/**
 * Does nothing if the review is no longer hidden, or if another transaction has locked it; the next
 * run tries again.
 */
async function publishDueReview(ctx: SystemCtx, id: number): Promise<void> {
  // Each review has its own fork, so that `ctx.em` does not contain changes of a failed review.
  await inNewTransaction(ctx, async (ctx) => {
    const lockMode = LockMode.PESSIMISTIC_PARTIAL_WRITE; // `for update skip locked`
    const review = await ctx.em.findOne(Review, { id, publishedAt: null }, { lockMode });
    if (!review) return;
    await publishReviews(ctx, [review]);
    await notifyOfPublishedReview(ctx, review);
  });
}
