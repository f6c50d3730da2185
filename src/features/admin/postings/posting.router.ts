import { router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { PostingPage, PostingQuery, PostingView } from './posting.schema.ts';
import { listPostings, readPosting } from './posting.service.ts';

/** Projects as admins look through them. */
export const postingRouter = router({
  list: signedIn
    .input(PostingQuery)
    .output(shows(PostingPage))
    .query(({ ctx, input }) => listPostings(ctx, input)),
  get: signedIn
    .input(ById)
    .output(shows(PostingView))
    .query(({ ctx, input }) => readPosting(ctx, input.id)),
});
