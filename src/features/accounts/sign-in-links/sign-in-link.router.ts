import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { Done, done, input, output, publicProcedure, router } from '#platform/server/trpc/trpc.ts';
import { SignedIn } from '../two-factor/second-factor.schema.ts';
import { RequestSignInLink, SignInLinkToken } from './sign-in-link.schema.ts';
import { followSignInLink, requestSignInLink } from './sign-in-link.service.ts';

export const signInLinkRouter = router({
  /** The response does not reveal whether the account exists. */
  request: publicProcedure
    .input(input(RequestSignInLink))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => requestSignInLink(ctx, input).then(() => done))),
  follow: publicProcedure
    .input(input(SignInLinkToken))
    .output(output(SignedIn))
    .mutation(({ ctx, input }) => followSignInLink(ctx, input.token)),
});
