import {
  Done,
  done,
  input,
  output,
  ownNameProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { CheckEmail, EmailExists, SignIn, UserView } from './account.schema.ts';
import { checkEmail, findCurrentUser, signIn, signOut } from './account.service.ts';
import { SignedIn, SignInCode } from './two-factor/second-factor.schema.ts';
import { completeChallenge } from './two-factor/sign-in-challenge.service.ts';

export const accountRouter = router({
  me: publicProcedure.output(output(UserView.nullable())).query(({ ctx }) => findCurrentUser(ctx)),
  signIn: publicProcedure
    .input(input(SignIn))
    .output(output(SignedIn))
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  signInCode: publicProcedure
    .input(input(SignInCode))
    .output(output(UserView))
    .mutation(({ ctx, input }) => completeChallenge(ctx, input)),
  signOut: ownNameProcedure
    .output(output(Done))
    .mutation(({ ctx }) => signOut(ctx).then(() => done)),
  checkEmail: publicProcedure
    .input(input(CheckEmail))
    .output(output(EmailExists))
    .query(({ ctx, input }) => checkEmail(ctx, input.email)),
});
