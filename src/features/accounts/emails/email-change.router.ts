import { anyone, Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import { followChangeLink, readChangeLink } from './answer.service.ts';
import { askEmailChange, cancelEmailChange, ownPendingChange } from './ask.service.ts';
import { ChangeEmail, ChangeLink, ChangeToken, PendingEmail } from './email-change.schema.ts';

export const emailChangeRouter = router({
  /** The caller's own wish that still waits for its link. */
  pending: signedIn.output(shows(PendingEmail)).query(({ ctx }) => ownPendingChange(ctx)),
  /** Mails a link to the new address; nothing changes before it is followed. */
  ask: signedIn
    .meta({ takesLong: true })
    .input(ChangeEmail)
    .output(shows(Done))
    .mutation(({ ctx, input }) => askEmailChange(ctx, input).then(() => done)),
  cancel: signedIn
    .output(shows(Done))
    .mutation(({ ctx }) => cancelEmailChange(ctx).then(() => done)),
  link: anyone
    .input(ChangeToken)
    .output(shows(ChangeLink))
    .query(({ ctx, input }) => readChangeLink(ctx, input.token)),
  /** Confirms or objects, whichever the link is for. */
  follow: anyone
    .meta({ takesLong: true })
    .input(ChangeToken)
    .output(shows(ChangeLink))
    .mutation(({ ctx, input }) => followChangeLink(ctx, input.token)),
});
