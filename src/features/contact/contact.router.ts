import { anyone, Done, done, router, shows } from '#platform/server/trpc.ts';
import { OperatorView, WriteToUs } from './contact.schema.ts';
import { operatorOfSite, writeToOperator } from './contact.service.ts';

export const contactRouter = router({
  operator: anyone
    .meta({ madeFrom: [] })
    .output(shows(OperatorView))
    .query(({ ctx }) => operatorOfSite(ctx)),
  write: anyone
    .input(WriteToUs)
    .output(shows(Done))
    .mutation(({ ctx, input }) => writeToOperator(ctx, input).then(() => done)),
});
