import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { Done, done, output, publicProcedure, router } from '#platform/server/trpc.ts';
import { OperatorView, WriteToUs } from './contact.schema.ts';
import { operatorOfSite, writeToOperator } from './contact.service.ts';

export const contactRouter = router({
  operator: publicProcedure.output(output(OperatorView)).query(({ ctx }) => operatorOfSite(ctx)),
  write: publicProcedure
    .input(WriteToUs)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => writeToOperator(ctx, input).then(() => done))),
});
