import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  input,
  output,
  protectedProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { FirstSteps } from './first-steps/first-steps.schema.ts';
import { endFirstSteps, listFirstSteps } from './first-steps/first-steps.service.ts';
import { WorkPage, WorkQuery } from './work.schema.ts';
import { listWork } from './work.service.ts';

export const workRouter = router({
  list: protectedProcedure
    .input(input(WorkQuery))
    .output(output(WorkPage))
    .query(({ ctx, input }) => listWork(ctx, input)),
  firstSteps: protectedProcedure.output(output(FirstSteps)).query(({ ctx }) => listFirstSteps(ctx)),
  endFirstSteps: protectedProcedure
    .output(output(Done))
    .mutation(idempotent(({ ctx }) => endFirstSteps(ctx).then(() => done))),
});
