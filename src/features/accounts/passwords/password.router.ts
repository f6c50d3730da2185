import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  parseInput,
  parseOutput,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { changePassword } from './change-password.service.ts';
import {
  ChangePassword,
  ForgotPassword,
  ResetPassword,
  ResetTokenInput,
  ValidToken,
} from './password.schema.ts';
import { checkResetToken, requestPasswordReset, resetPassword } from './reset-password.service.ts';

export const passwordRouter = router({
  /** The response does not reveal whether the account exists. */
  forgot: publicProcedure
    .input(parseInput(ForgotPassword))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => requestPasswordReset(ctx, input).then(() => done))),
  checkToken: publicProcedure
    .input(parseInput(ResetTokenInput))
    .output(parseOutput(ValidToken))
    .query(({ ctx, input }) => checkResetToken(ctx, input.token)),
  reset: publicProcedure
    .input(parseInput(ResetPassword))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => resetPassword(ctx, input).then(() => done))),
  change: protectedProcedure
    .input(parseInput(ChangePassword))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => changePassword(ctx, input).then(() => done))),
});
