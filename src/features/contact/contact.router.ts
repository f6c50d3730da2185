import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  ownNameProcedure,
  parseInput,
  parseOutput,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { ContactMessage, OperatorView } from './contact.schema.ts';
import { getOperator, sendContactMessage } from './contact.service.ts';

export const contactRouter = router({
  operator: publicProcedure.output(parseOutput(OperatorView)).query(({ ctx }) => getOperator(ctx)),
  send: ownNameProcedure
    .input(parseInput(ContactMessage))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => sendContactMessage(ctx, input).then(() => done))),
});
