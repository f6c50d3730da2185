import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { workOn } from '#features/hires/hire.queries.ts';
import { projectNotFound } from '#features/projects/project.rules.ts';
import { lockProject } from '#features/projects/project.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { publish } from './publish.service.ts';
import { Review } from './review.entity.ts';
import { tellOfReply, tellOfReview } from './review.mail.ts';
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

/** One side of a completed project reviews the other; with the second, both are published. */
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
    await tellOfReview({ ...ctx, em }, project, review, actor.name);
    return reviewsOnProject({ ...ctx, em }, project.id);
  });
}

/** The other side's review of the same project, kept from changing until the transaction ends. */
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

/** Who is reviewed answers, once, where everybody reads it. */
export function replyToReview(ctx: ActorCtx, { id, reply }: ReplyToReview): Promise<ReviewView> {
  return ctx.em.transactional(async (em) => {
    const review = await em.findOne(Review, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!review) throw reviewNotFound();
    const refusal = replyRefusal(review, ctx.actor);
    if (refusal) throw refusal;
    review.reply = reply;
    review.repliedAt = ctx.now();
    await em.flush();
    await tellOfReply({ ...ctx, em }, review, ctx.actor.name);
    const view = await reviewView(em, id);
    if (!view) throw reviewNotFound();
    return view;
  });
}

/** What is published about a person, newest first. */
export async function listReviews({ em }: Ctx, query: ReviewQuery) {
  const found = await reviewsAbout(em, query);
  return cutPage(found, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}

export function ratings({ em }: Ctx, userId: number): Promise<RatingsView> {
  return ratingsOf(em, userId);
}

/** A project's reviews, for its two sides alone: each sees its own, and the other's when public. */
export async function reviewsOnProject(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<ProjectReviews> {
  const found = await reviewsOn(em, projectId, actor.id);
  if (!found) throw projectNotFound();
  const { clientId, developerId, ...view } = found;
  const completedAt = view.completedAt === null ? null : new Date(view.completedAt);
  const work = developerId === null ? null : { developerId, completedAt };
  const refusal = sideRefusal(found, work, actor);
  if (refusal) throw refusal;
  const isOpen = reviewRefusal({ clientId }, work, actor) === null;
  const from = isOpen && completedAt ? publicFrom(completedAt).toISOString() : null;
  return { ...view, publicFrom: from };
}
