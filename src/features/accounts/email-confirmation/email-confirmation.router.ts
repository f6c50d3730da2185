import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  parseInput,
  parseOutput,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { ConfirmationLink, ConfirmationToken } from './email-confirmation.schema.ts';
import {
  followConfirmation,
  loadConfirmation,
  requestConfirmation,
} from './email-confirmation.service.ts';

export const emailConfirmationRouter = router({
  send: protectedProcedure
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx }) => requestConfirmation(ctx).then(() => done))),
  link: publicProcedure
    .input(parseInput(ConfirmationToken))
    .output(parseOutput(ConfirmationLink))
    .query(({ ctx, input }) => loadConfirmation(ctx, input.token)),
  follow: publicProcedure
    .input(parseInput(ConfirmationToken))
    .output(parseOutput(ConfirmationLink))
    .mutation(idempotent(({ ctx, input }) => followConfirmation(ctx, input.token))),
});
