import { anyone, Done, done, router, shows } from '#platform/server/trpc.ts';
import { CheckEmail, EmailExists, SignIn, UserView } from './account.schema.ts';
import { checkEmail, currentUser, signIn, signOut } from './account.service.ts';

export const accountRouter = router({
  /** The signed-in person, or null. */
  me: anyone.output(shows(UserView.nullable())).query(({ ctx }) => currentUser(ctx)),
  signIn: anyone
    .input(SignIn)
    .output(shows(UserView))
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  signOut: anyone.output(shows(Done)).mutation(({ ctx }) => signOut(ctx).then(() => done)),
  checkEmail: anyone
    .input(CheckEmail)
    .output(shows(EmailExists))
    .query(({ ctx, input }) => checkEmail(ctx, input.email)),
});
