import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  output,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { AddWork, ChangeWork, WorkView } from './portfolio.schema.ts';
import { addWork, changeWork, developerPortfolio, removeWork } from './portfolio.service.ts';

export const portfolioRouter = router({
  /** Takes the id of the developer. */
  ofDeveloper: publicProcedure
    .input(ById)
    .output(output(z.array(WorkView)))
    .query(({ ctx, input }) => developerPortfolio(ctx, input.id)),
  add: protectedProcedure
    .input(AddWork)
    .output(output(WorkView))
    .mutation(idempotent(({ ctx, input }) => addWork(ctx, input))),
  change: protectedProcedure
    .input(ChangeWork)
    .output(output(WorkView))
    .mutation(idempotent(({ ctx, input }) => changeWork(ctx, input))),
  remove: protectedProcedure
    .input(ById)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => removeWork(ctx, input.id).then(() => done))),
});
