import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  parseInput,
  parseOutput,
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
    .input(parseInput(ReviewQuery))
    .output(parseOutput(ReviewPage))
    .query(({ ctx, input }) => listReviews(ctx, input)),
  ratings: publicProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(RatingsView))
    .query(({ ctx, input }) => loadRatings(ctx, input.id)),
  onProject: protectedProcedure
    .input(parseInput(z.object({ projectId: Id })))
    .output(parseOutput(ProjectReviews))
    .query(({ ctx, input }) => loadProjectReviews(ctx, input.projectId)),
  write: protectedProcedure
    .input(parseInput(ReviewInput))
    .output(parseOutput(ProjectReviews))
    .mutation(idempotent(({ ctx, input }) => writeReview(ctx, input))),
  reply: protectedProcedure
    .input(parseInput(ReplyInput))
    .output(parseOutput(ReviewView))
    .mutation(idempotent(({ ctx, input }) => replyToReview(ctx, input))),
});
