import {
  Done,
  done,
  parseInput,
  parseOutput,
  protectedProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { FirstSteps } from './first-steps/first-steps.schema.ts';
import { dismissFirstSteps, listFirstSteps } from './first-steps/first-steps.service.ts';
import { WorkPage, WorkQuery } from './work.schema.ts';
import { listWork } from './work.service.ts';

export const workRouter = router({
  list: protectedProcedure
    .input(parseInput(WorkQuery))
    .output(parseOutput(WorkPage))
    .query(({ ctx, input }) => listWork(ctx, input)),
  firstSteps: protectedProcedure
    .output(parseOutput(FirstSteps))
    .query(({ ctx }) => listFirstSteps(ctx)),
  dismissFirstSteps: protectedProcedure
    .output(parseOutput(Done))
    .mutation(({ ctx }) => dismissFirstSteps(ctx).then(() => done)),
});
