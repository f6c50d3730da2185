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
  /** Returns the requested change that is not confirmed yet; null if there is none. */
  pending: protectedProcedure
    .output(output(PendingEmailChange))
    .query(({ ctx }) => findOwnPendingChange(ctx)),
  /**
   * Requests a change of address. The address changes when the link mailed to the new address is
   * followed.
   */
  request: protectedProcedure
    .input(ChangeEmail)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => requestEmailChange(ctx, input).then(() => done))),
  /** Deletes the unconfirmed change of the caller, if any. */
  cancel: protectedProcedure
    .output(output(Done))
    .mutation(idempotent(({ ctx }) => cancelEmailChange(ctx).then(() => done))),
  /** Returns the change of a mailed link, without following the link. */
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
