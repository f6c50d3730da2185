import { router, shows, signedIn } from '#platform/server/trpc.ts';
import { DocketCount, DocketPage, DocketQuery } from './docket.schema.ts';
import { countDisputes, listDisputes } from './docket.service.ts';

export const docketRouter = router({
  list: signedIn
    .input(DocketQuery)
    .output(shows(DocketPage))
    .query(({ ctx, input }) => listDisputes(ctx, input)),
  waiting: signedIn.output(shows(DocketCount)).query(({ ctx }) => countDisputes(ctx)),
});
