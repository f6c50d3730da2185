import { output, protectedProcedure, router } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { PostingPage, PostingQuery, PostingView } from './posting.schema.ts';
import { listPostings, readPosting } from './posting.service.ts';

/** Projects for admins. */
export const postingRouter = router({
  list: protectedProcedure
    .input(PostingQuery)
    .output(output(PostingPage))
    .query(({ ctx, input }) => listPostings(ctx, input)),
  get: protectedProcedure
    .input(ById)
    .output(output(PostingView))
    .query(({ ctx, input }) => readPosting(ctx, input.id)),
});
