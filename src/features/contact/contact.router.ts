import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  input,
  output,
  ownNameProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { ContactMessage, OperatorView } from './contact.schema.ts';
import { getOperator, sendContactMessage } from './contact.service.ts';

export const contactRouter = router({
  operator: publicProcedure.output(output(OperatorView)).query(({ ctx }) => getOperator(ctx)),
  send: ownNameProcedure
    .input(input(ContactMessage))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => sendContactMessage(ctx, input).then(() => done))),
});
