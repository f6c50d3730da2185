import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
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
  /** Returns the requested change that the caller has not confirmed yet, or null. */
  pending: protectedProcedure
    .output(output(PendingEmailChange))
    .query(({ ctx }) => findOwnPendingChange(ctx)),
  /** Mails a link to the new address. The address changes when the link is followed. */
  request: protectedProcedure
    .input(ChangeEmail)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => requestEmailChange(ctx, input).then(() => done))),
  /** Deletes the unconfirmed change of the caller, if any. */
  cancel: protectedProcedure
    .output(output(Done))
    .mutation(idempotent(({ ctx }) => cancelEmailChange(ctx).then(() => done))),
  /** Returns what a mailed link would do, without doing it. */
  link: publicProcedure
    .input(ChangeLinkToken)
    .output(output(ChangeLink))
    .query(({ ctx, input }) => loadChangeLink(ctx, input.token)),
  /** Confirms the change or objects to it, depending on the link. */
  follow: publicProcedure
    .input(ChangeLinkToken)
    .output(output(ChangeLink))
    .mutation(idempotent(({ ctx, input }) => followChangeLink(ctx, input.token))),
});
