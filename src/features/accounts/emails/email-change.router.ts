import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  output,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc.ts';
import { followChangeLink, readChangeLink } from './answer.service.ts';
import { cancelEmailChange, ownPendingChange, requestEmailChange } from './ask.service.ts';
import { ChangeEmail, ChangeLink, ChangeToken, PendingEmail } from './email-change.schema.ts';

export const emailChangeRouter = router({
  /** The caller's own wish that still waits for its link. */
  pending: protectedProcedure
    .output(output(PendingEmail))
    .query(({ ctx }) => ownPendingChange(ctx)),
  /** Mails a link to the new address; nothing changes before it is followed. */
  ask: protectedProcedure
    .input(ChangeEmail)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => requestEmailChange(ctx, input).then(() => done))),
  cancel: protectedProcedure
    .output(output(Done))
    .mutation(idempotent(({ ctx }) => cancelEmailChange(ctx).then(() => done))),
  link: publicProcedure
    .input(ChangeToken)
    .output(output(ChangeLink))
    .query(({ ctx, input }) => readChangeLink(ctx, input.token)),
  /** Confirms or objects, whichever the link is for. */
  follow: publicProcedure
    .input(ChangeToken)
    .output(output(ChangeLink))
    .mutation(idempotent(({ ctx, input }) => followChangeLink(ctx, input.token))),
});
