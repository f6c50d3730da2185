import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  parseInput,
  parseOutput,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { SignedIn } from '../two-factor/second-factor.schema.ts';
import { RequestSignInLink, SignInLinkToken } from './sign-in-link.schema.ts';
import { followSignInLink, requestSignInLink } from './sign-in-link.service.ts';

export const signInLinkRouter = router({
  /** The response does not reveal whether the account exists. */
  request: publicProcedure
    .input(parseInput(RequestSignInLink))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => requestSignInLink(ctx, input).then(() => done))),
  follow: publicProcedure
    .input(parseInput(SignInLinkToken))
    .output(parseOutput(SignedIn))
    .mutation(({ ctx, input }) => followSignInLink(ctx, input.token)),
});
