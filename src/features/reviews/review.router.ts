import { z } from 'zod';
import { anyone, router, shows, signedIn } from '#platform/server/trpc.ts';
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
  about: anyone
    .meta({ madeFrom: ['reviews', 'users', 'projects', 'clients'] })
    .input(ReviewQuery)
    .output(shows(ReviewPage))
    .query(({ ctx, input }) => listReviews(ctx, input)),
  ratings: anyone
    .meta({ madeFrom: ['reviews'] })
    .input(ById)
    .output(shows(RatingsView))
    .query(({ ctx, input }) => ratings(ctx, input.id)),
  onProject: signedIn
    .input(z.object({ projectId: Id }))
    .output(shows(ProjectReviews))
    .query(({ ctx, input }) => reviewsOnProject(ctx, input.projectId)),
  write: signedIn
    .input(WriteReview)
    .output(shows(ProjectReviews))
    .mutation(({ ctx, input }) => writeReview(ctx, input)),
  reply: signedIn
    .input(ReplyToReview)
    .output(shows(ReviewView))
    .mutation(({ ctx, input }) => replyToReview(ctx, input)),
});
