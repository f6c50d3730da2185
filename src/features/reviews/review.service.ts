import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { findHireParties } from '#features/hires/hire.queries.ts';
import { projectNotFound } from '#features/projects/project.rules.ts';
import { lockProject } from '#features/projects/project.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { publishReviews } from './publish-reviews.service.ts';
import { Review } from './review.entity.ts';
import { notifyOfReply, notifyOfReview } from './review.mail.ts';
import {
  countRatings,
  findProjectReviews,
  findReview,
  listPublishedReviews,
} from './review.queries.ts';
import {
  alreadyReviewedRefusal,
  notCompletedRefusal,
  publicationDeadline,
  replyRefusal,
  reviewNotFound,
  reviewRefusal,
  sideRefusal,
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
 * Creates the review of one side of a completed project; if the other side has written one already,
 * publishes both.
 */
export function writeReview(ctx: ActorCtx, form: ReviewInput): Promise<ProjectReviews> {
  const { actor } = ctx;
  return ctx.em.transactional(async (em) => {
    const project = await lockProject(em, form.projectId);
    const hireParties = await findHireParties(em, project.id);
    const refusal = reviewRefusal(project, hireParties, actor);
    if (refusal || !hireParties?.completedAt) throw refusal ?? notCompletedRefusal();

    const createdAt = ctx.now();
    const review = em.create(Review, {
      ...form,
      authorId: actor.id,
      subjectId: actor.id === hireParties.clientId ? hireParties.developerId : hireParties.clientId,
      createdAt,
      publishAt: publicationDeadline(hireParties.completedAt),
    });
    await em.flush().catch(throwDuplicateRefusal);
    const theirs = await lockOtherReview(em, review);
    if (theirs || createdAt >= review.publishAt) {
      await publishReviews(
        { ...ctx, em },
        theirs?.publishedAt === null ? [theirs, review] : [review],
      );
    }
    await notifyOfReview({ ...ctx, em }, project, review, actor.name);
    return loadProjectReviews({ ...ctx, em }, project.id);
  });
}

/** Returns the other side's review of the same project, locked until the transaction ends. */
function lockOtherReview(em: SqlEntityManager, { projectId, subjectId }: Review) {
  return em.findOne(
    Review,
    { projectId, authorId: subjectId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}

function throwDuplicateRefusal(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException ? alreadyReviewedRefusal() : error;
}

/** Adds the public reply of the reviewed user to a review. Throws if there is one already. */
export function replyToReview(ctx: ActorCtx, { id, reply }: ReplyInput): Promise<ReviewView> {
  return ctx.em.transactional(async (em) => {
    const review = await em.findOne(Review, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!review) throw reviewNotFound();
    const refusal = replyRefusal(review, ctx.actor);
    if (refusal) throw refusal;
    review.reply = reply;
    review.repliedAt = ctx.now();
    await em.flush();
    await notifyOfReply({ ...ctx, em }, review, ctx.actor.name);
    const view = await findReview(em, id);
    if (!view) throw reviewNotFound();
    return view;
  });
}

/** Returns a page of the published reviews about a user, newest first. */
export async function listReviews({ em }: Ctx, query: ReviewQuery) {
  const rows = await listPublishedReviews(em, query);
  return cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}

export function loadRatings({ em }: Ctx, userId: number): Promise<RatingsView> {
  return countRatings(em, userId);
}

/**
 * Returns the reviews of a project; throws if the actor is neither of its two sides. Each side sees
 * its own review, and the other one if it is published.
 */
export async function loadProjectReviews(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<ProjectReviews> {
  const row = await findProjectReviews(em, projectId, actor.id);
  if (!row) throw projectNotFound();
  const { clientId, developerId, ...view } = row;
  const completedAt = view.completedAt === null ? null : new Date(view.completedAt);
  const hireParties = developerId === null ? null : { developerId, completedAt };
  const refusal = sideRefusal(row, hireParties, actor);
  if (refusal) throw refusal;
  const canReview = reviewRefusal({ clientId }, hireParties, actor) === null;
  const publicFrom =
    canReview && completedAt ? publicationDeadline(completedAt).toISOString() : null;
  return { ...view, publicFrom };
}
