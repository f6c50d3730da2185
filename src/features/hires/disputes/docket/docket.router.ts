import { output, protectedProcedure, router } from '#platform/server/trpc.ts';
import { DocketCount, DocketPage, DocketQuery } from './docket.schema.ts';
import { countDisputes, listDisputes } from './docket.service.ts';

export const docketRouter = router({
  list: protectedProcedure
    .input(DocketQuery)
    .output(output(DocketPage))
    .query(({ ctx, input }) => listDisputes(ctx, input)),
  waiting: protectedProcedure.output(output(DocketCount)).query(({ ctx }) => countDisputes(ctx)),
});
