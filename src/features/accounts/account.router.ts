import {
  Done,
  done,
  ownNameProcedure,
  parseInput,
  parseOutput,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { CheckEmail, EmailExists, SignIn, UserView } from './account.schema.ts';
import { checkEmail, findCurrentUser, signIn, signOut } from './account.service.ts';
import { SignedIn, SignInCode } from './two-factor/second-factor.schema.ts';
import { completeChallenge } from './two-factor/sign-in-challenge.service.ts';

export const accountRouter = router({
  me: publicProcedure
    .output(parseOutput(UserView.nullable()))
    .query(({ ctx }) => findCurrentUser(ctx)),
  signIn: publicProcedure
    .input(parseInput(SignIn))
    .output(parseOutput(SignedIn))
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  signInCode: publicProcedure
    .input(parseInput(SignInCode))
    .output(parseOutput(UserView))
    .mutation(({ ctx, input }) => completeChallenge(ctx, input)),
  signOut: ownNameProcedure
    .output(parseOutput(Done))
    .mutation(({ ctx }) => signOut(ctx).then(() => done)),
  checkEmail: publicProcedure
    .input(parseInput(CheckEmail))
    .output(parseOutput(EmailExists))
    .query(({ ctx, input }) => checkEmail(ctx, input.email)),
});
