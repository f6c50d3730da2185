import { anyone, Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import { InviteAdmin, SetUpAdmin } from './admin.schema.ts';
import { inviteAdmin, setUpAdmin } from './admin.service.ts';

export const adminRouter = router({
  invite: signedIn
    .input(InviteAdmin)
    .output(shows(Done))
    .mutation(({ ctx, input }) => inviteAdmin(ctx, input).then(() => done)),
  /** With the token of an invitation; it is used up by it. */
  setUp: anyone
    .meta({ takesLong: true })
    .input(SetUpAdmin)
    .output(shows(Done))
    .mutation(({ ctx, input }) => setUpAdmin(ctx, input).then(() => done)),
});
