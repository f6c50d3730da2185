import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  output,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc.ts';
import { changePassword } from './change.service.ts';
import {
  AnyToken,
  ChangePassword,
  ForgotPassword,
  ResetPassword,
  ValidToken,
} from './password.schema.ts';
import { isResetToken, requestPasswordReset, resetPassword } from './reset.service.ts';

export const passwordRouter = router({
  /** Mails a link to the account at this address; says nothing about whether there is one. */
  forgot: publicProcedure
    .input(ForgotPassword)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => requestPasswordReset(ctx, input).then(() => done))),
  validToken: publicProcedure
    .input(AnyToken)
    .output(output(ValidToken))
    .query(({ ctx, input }) => isResetToken(ctx, input.token)),
  reset: publicProcedure
    .input(ResetPassword)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => resetPassword(ctx, input).then(() => done))),
  /** The caller's own, proven by the present one; other devices are signed out. */
  change: protectedProcedure
    .input(ChangePassword)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => changePassword(ctx, input).then(() => done))),
});
