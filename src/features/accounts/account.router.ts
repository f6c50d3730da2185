import { anyone, Done, done, router, shows } from '#platform/server/trpc.ts';
import { CheckEmail, EmailExists, SignIn, UserView } from './account.schema.ts';
import { checkEmail, currentUser, signIn, signOut } from './account.service.ts';
import { answerChallenge } from './factor/challenge.service.ts';
import { SignedIn, SignInCode } from './factor/factor.schema.ts';

export const accountRouter = router({
  /** The signed-in person, or null. */
  me: anyone.output(shows(UserView.nullable())).query(({ ctx }) => currentUser(ctx)),
  signIn: anyone
    .meta({ repeats: 'anew' })
    .input(SignIn)
    .output(shows(SignedIn))
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  /** The second step, for who was answered that a code is needed. */
  signInCode: anyone
    .meta({ repeats: 'anew' })
    .input(SignInCode)
    .output(shows(UserView))
    .mutation(({ ctx, input }) => answerChallenge(ctx, input)),
  signOut: anyone
    .meta({ repeats: 'anew' })
    .output(shows(Done))
    .mutation(({ ctx }) => signOut(ctx).then(() => done)),
  checkEmail: anyone
    .input(CheckEmail)
    .output(shows(EmailExists))
    .query(({ ctx, input }) => checkEmail(ctx, input.email)),
});
