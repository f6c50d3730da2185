import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { output, protectedProcedure, publicProcedure, router } from '#platform/server/trpc.ts';
import { ById, Id } from '#platform/shared/fields.ts';
import {
  ProjectReviews,
  RatingsView,
  ReplyToReview,
  ReviewPage,
  ReviewQuery,
  ReviewView,
  WriteReview,
} from './review.schema.ts';
import {
  listReviews,
  ratings,
  replyToReview,
  reviewsOnProject,
  writeReview,
} from './review.service.ts';

export const reviewRouter = router({
  about: publicProcedure
    .input(ReviewQuery)
    .output(output(ReviewPage))
    .query(({ ctx, input }) => listReviews(ctx, input)),
  ratings: publicProcedure
    .input(ById)
    .output(output(RatingsView))
    .query(({ ctx, input }) => ratings(ctx, input.id)),
  onProject: protectedProcedure
    .input(z.object({ projectId: Id }))
    .output(output(ProjectReviews))
    .query(({ ctx, input }) => reviewsOnProject(ctx, input.projectId)),
  write: protectedProcedure
    .input(WriteReview)
    .output(output(ProjectReviews))
    .mutation(idempotent(({ ctx, input }) => writeReview(ctx, input))),
  reply: protectedProcedure
    .input(ReplyToReview)
    .output(output(ReviewView))
    .mutation(idempotent(({ ctx, input }) => replyToReview(ctx, input))),
});
