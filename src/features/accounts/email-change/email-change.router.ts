import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  input,
  output,
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
    .output(output(PendingEmailChange))
    .query(({ ctx }) => findOwnPendingChange(ctx)),
  request: protectedProcedure
    .input(input(ChangeEmail))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => requestEmailChange(ctx, input).then(() => done))),
  cancel: protectedProcedure
    .output(output(Done))
    .mutation(idempotent(({ ctx }) => cancelEmailChange(ctx).then(() => done))),
  link: publicProcedure
    .input(input(ChangeLinkToken))
    .output(output(ChangeLink))
    .query(({ ctx, input }) => loadChangeLink(ctx, input.token)),
  follow: publicProcedure
    .input(input(ChangeLinkToken))
    .output(output(ChangeLink))
    .mutation(idempotent(({ ctx, input }) => followChangeLink(ctx, input.token))),
});
