import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { NotifyCtx } from '#features/notifications/notification.service.ts';
import { keepRating, lockDeveloper } from '#features/profiles/rating.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { Review } from './review.entity.ts';
import { tellOfDueReview } from './review.mail.ts';
import { ratingsOf } from './review.queries.ts';

/** Makes reviews public and their developers' ratings follow, in the caller's transaction. */
export async function publish(ctx: NotifyCtx, reviews: Review[]): Promise<void> {
  for (const review of reviews) review.publishedAt = ctx.now();
  await ctx.em.flush();
  for (const { subjectId } of reviews) await rate(ctx.em, subjectId);
}

/** The rating is what the published rows say; whoever recounts them waits for who does already. */
async function rate(em: SqlEntityManager, userId: number): Promise<void> {
  const developer = await lockDeveloper(em, userId);
  if (!developer) return;
  const { rating, count } = await ratingsOf(em, userId);
  keepRating(developer, { rating, reviewCount: count });
  await em.flush();
}

/** Publishes what has waited long enough for the other side's review. */
export async function publishDue(ctx: SystemCtx): Promise<void> {
  while (await publishNext(ctx));
}

function publishNext(ctx: SystemCtx): Promise<boolean> {
  return ctx.em.transactional(async (em) => {
    const due = await em.findOne(
      Review,
      { publishedAt: null, publishAt: { $lte: ctx.now() } },
      { orderBy: { publishAt: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    if (!due) return false;
    await publish({ ...ctx, em }, [due]);
    await tellOfDueReview({ ...ctx, em }, due);
    return true;
  });
}
