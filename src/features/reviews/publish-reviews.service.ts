import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { NotifyCtx } from '#features/notifications/notification.service.ts';
import { lockDeveloper, setRating } from '#features/profiles/developer-stats.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { Review } from './review.entity.ts';
import { notifyOfPublishedReview } from './review.mail.ts';
import { countRatings, listDueReviewIds } from './review.queries.ts';

/** Publishes reviews and updates the ratings of their developers, in the caller's transaction. */
export async function publishReviews(ctx: NotifyCtx, reviews: Review[]): Promise<void> {
  for (const review of reviews) review.publishedAt = ctx.now();
  await ctx.em.flush();
  await markReviewedHires(ctx.em, reviews);
  for (const { subjectId } of reviews) await updateRating(ctx.em, subjectId);
}

/** Marks hires with two published reviews, so that lists of them can use an index. */
async function markReviewedHires(em: SqlEntityManager, reviews: Review[]): Promise<void> {
  const projectIds = reviews.map(({ projectId }) => projectId);
  await db(em)
    .updateTable('hires as h')
    .set({ has_both_reviews: true })
    .where('h.has_both_reviews', '=', false)
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

/** Computes the rating from the published reviews while the developer's row is locked. */
async function updateRating(em: SqlEntityManager, userId: number): Promise<void> {
  const developer = await lockDeveloper(em, userId);
  if (!developer) return;
  const { rating, count } = await countRatings(em, userId);
  setRating(developer, { rating, reviewCount: count });
  await em.flush();
}

/** Publishes reviews that are due without a second one. Throws at the end if any failed. */
export async function publishDueReviews(ctx: SystemCtx): Promise<void> {
  const due = await listDueReviewIds(ctx.em, ctx.now());
  await forEachSafely(
    due,
    (id) => publishDueReview(ctx, id),
    (id) => `review ${id}`,
  );
}

/** Reads the review again under a lock; skips it if another transaction has locked it. */
async function publishDueReview(ctx: SystemCtx, id: number): Promise<void> {
  await ctx.em.fork().transactional(async (em) => {
    const lockMode = LockMode.PESSIMISTIC_PARTIAL_WRITE;
    const due = await em.findOne(Review, { id, publishedAt: null }, { lockMode });
    if (!due) return;
    await publishReviews({ ...ctx, em }, [due]);
    await notifyOfPublishedReview({ ...ctx, em }, due);
  });
}
