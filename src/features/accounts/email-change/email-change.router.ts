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
import {
  ChangeEmail,
  ChangeLink,
  ChangeLinkToken,
  PendingEmailChange,
} from './email-change.schema.ts';
import {
  cancelEmailChange,
  findOwnPendingChange,
  followChangeLink,
  loadChangeLink,
  requestEmailChange,
} from './email-change.service.ts';

export const emailChangeRouter = router({
  pending: protectedProcedure
    .output(parseOutput(PendingEmailChange))
    .query(({ ctx }) => findOwnPendingChange(ctx)),
  request: protectedProcedure
    .input(parseInput(ChangeEmail))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => requestEmailChange(ctx, input).then(() => done))),
  cancel: protectedProcedure
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx }) => cancelEmailChange(ctx).then(() => done))),
  link: publicProcedure
    .input(parseInput(ChangeLinkToken))
    .output(parseOutput(ChangeLink))
    .query(({ ctx, input }) => loadChangeLink(ctx, input.token)),
  follow: publicProcedure
    .input(parseInput(ChangeLinkToken))
    .output(parseOutput(ChangeLink))
    .mutation(idempotent(({ ctx, input }) => followChangeLink(ctx, input.token))),
});
