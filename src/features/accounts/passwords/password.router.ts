import { anyone, Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import { changePassword } from './change.service.ts';
import {
  AnyToken,
  ChangePassword,
  ForgotPassword,
  ResetPassword,
  ValidToken,
} from './password.schema.ts';
import { askReset, isResetToken, resetPassword } from './reset.service.ts';

export const passwordRouter = router({
  /** Mails a link to the account at this address; says nothing about whether there is one. */
  forgot: anyone
    .input(ForgotPassword)
    .output(shows(Done))
    .mutation(({ ctx, input }) => askReset(ctx, input).then(() => done)),
  validToken: anyone
    .input(AnyToken)
    .output(shows(ValidToken))
    .query(({ ctx, input }) => isResetToken(ctx, input.token)),
  reset: anyone
    .meta({ takesLong: true })
    .input(ResetPassword)
    .output(shows(Done))
    .mutation(({ ctx, input }) => resetPassword(ctx, input).then(() => done)),
  /** The caller's own, proven by the present one; other devices are signed out. */
  change: signedIn
    .meta({ takesLong: true })
    .input(ChangePassword)
    .output(shows(Done))
    .mutation(({ ctx, input }) => changePassword(ctx, input).then(() => done)),
});
