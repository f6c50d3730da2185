import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { workOn } from '#features/hires/hire.queries.ts';
import { projectNotFound } from '#features/projects/project.rules.ts';
import { lockProject } from '#features/projects/project.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { publish } from './publish.service.ts';
import { Review } from './review.entity.ts';
import { notifyOfReply, notifyOfReview } from './review.mail.ts';
import { ratingsOf, reviewsAbout, reviewsOn, reviewView } from './review.queries.ts';
import {
  alreadyReviewed,
  notCompleted,
  publicFrom,
  replyRefusal,
  reviewNotFound,
  reviewRefusal,
  sideRefusal,
} from './review.rules.ts';
import type {
  ProjectReviews,
  RatingsView,
  ReplyToReview,
  ReviewQuery,
  ReviewView,
  WriteReview,
} from './review.schema.ts';

/**
 * Creates the review of one side of a completed project; if the other side has written one already,
 * publishes both.
 */
export function writeReview(ctx: ActorCtx, form: WriteReview): Promise<ProjectReviews> {
  const { actor } = ctx;
  return ctx.em.transactional(async (em) => {
    const project = await lockProject(em, form.projectId);
    const work = await workOn(em, project.id);
    const refusal = reviewRefusal(project, work, actor);
    if (refusal || !work?.completedAt) throw refusal ?? notCompleted();

    const createdAt = ctx.now();
    const review = em.create(Review, {
      ...form,
      authorId: actor.id,
      subjectId: actor.id === work.clientId ? work.developerId : work.clientId,
      createdAt,
      publishAt: publicFrom(work.completedAt),
    });
    await em.flush().catch(refuseSecond);
    const theirs = await reviewOfOther(em, review);
    if (theirs || createdAt >= review.publishAt) {
      await publish({ ...ctx, em }, theirs?.publishedAt === null ? [theirs, review] : [review]);
    }
    await notifyOfReview({ ...ctx, em }, project, review, actor.name);
    return reviewsOnProject({ ...ctx, em }, project.id);
  });
}

/** Returns the other side's review of the same project, locked until the transaction ends. */
function reviewOfOther(em: SqlEntityManager, { projectId, subjectId }: Review) {
  return em.findOne(
    Review,
    { projectId, authorId: subjectId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}

function refuseSecond(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException ? alreadyReviewed() : error;
}

/** Adds the public reply of the reviewed user to a review. Throws if there is one already. */
export function replyToReview(ctx: ActorCtx, { id, reply }: ReplyToReview): Promise<ReviewView> {
  return ctx.em.transactional(async (em) => {
    const review = await em.findOne(Review, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!review) throw reviewNotFound();
    const refusal = replyRefusal(review, ctx.actor);
    if (refusal) throw refusal;
    review.reply = reply;
    review.repliedAt = ctx.now();
    await em.flush();
    await notifyOfReply({ ...ctx, em }, review, ctx.actor.name);
    const view = await reviewView(em, id);
    if (!view) throw reviewNotFound();
    return view;
  });
}

/** Returns a page of the published reviews about a user, newest first. */
export async function listReviews({ em }: Ctx, query: ReviewQuery) {
  const rows = await reviewsAbout(em, query);
  return cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}

export function ratings({ em }: Ctx, userId: number): Promise<RatingsView> {
  return ratingsOf(em, userId);
}

/**
 * Returns the reviews of a project; throws if the actor is neither of its two sides. Each side sees
 * its own review, and the other one if it is published.
 */
export async function reviewsOnProject(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<ProjectReviews> {
  const row = await reviewsOn(em, projectId, actor.id);
  if (!row) throw projectNotFound();
  const { clientId, developerId, ...view } = row;
  const completedAt = view.completedAt === null ? null : new Date(view.completedAt);
  const work = developerId === null ? null : { developerId, completedAt };
  const refusal = sideRefusal(row, work, actor);
  if (refusal) throw refusal;
  const isOpen = reviewRefusal({ clientId }, work, actor) === null;
  const from = isOpen && completedAt ? publicFrom(completedAt).toISOString() : null;
  return { ...view, publicFrom: from };
}
