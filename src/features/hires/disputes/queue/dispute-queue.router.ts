import { output, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { DisputeQueueCount, DisputeQueuePage, DisputeQueueQuery } from './dispute-queue.schema.ts';
import { countWaitingDisputes, listDisputes } from './dispute-queue.service.ts';

export const disputeQueueRouter = router({
  list: protectedProcedure
    .input(DisputeQueueQuery)
    .output(output(DisputeQueuePage))
    .query(({ ctx, input }) => listDisputes(ctx, input)),
  waiting: protectedProcedure
    .output(output(DisputeQueueCount))
    .query(({ ctx }) => countWaitingDisputes(ctx)),
});
