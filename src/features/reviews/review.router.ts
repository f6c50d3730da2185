import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  input,
  output,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { Id, IdInput } from '#platform/shared/fields/fields.ts';
import {
  ProjectReviews,
  RatingsView,
  ReplyInput,
  ReviewInput,
  ReviewPage,
  ReviewQuery,
  ReviewView,
} from './review.schema.ts';
import {
  listReviews,
  loadProjectReviews,
  loadRatings,
  replyToReview,
  writeReview,
} from './review.service.ts';

export const reviewRouter = router({
  ofUser: publicProcedure
    .input(input(ReviewQuery))
    .output(output(ReviewPage))
    .query(({ ctx, input }) => listReviews(ctx, input)),
  ratings: publicProcedure
    .input(input(IdInput))
    .output(output(RatingsView))
    .query(({ ctx, input }) => loadRatings(ctx, input.id)),
  onProject: protectedProcedure
    .input(input(z.object({ projectId: Id })))
    .output(output(ProjectReviews))
    .query(({ ctx, input }) => loadProjectReviews(ctx, input.projectId)),
  write: protectedProcedure
    .input(input(ReviewInput))
    .output(output(ProjectReviews))
    .mutation(idempotent(({ ctx, input }) => writeReview(ctx, input))),
  reply: protectedProcedure
    .input(input(ReplyInput))
    .output(output(ReviewView))
    .mutation(idempotent(({ ctx, input }) => replyToReview(ctx, input))),
});
