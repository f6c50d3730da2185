import { output, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { WorkPage, WorkQuery } from './work.schema.ts';
import { listWork } from './work.service.ts';

export const workRouter = router({
  list: protectedProcedure
    .input(WorkQuery)
    .output(output(WorkPage))
    .query(({ ctx, input }) => listWork(ctx, input)),
});
