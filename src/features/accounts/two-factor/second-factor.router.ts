import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  enrollmentProcedure,
  output,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { followFactorObjection, loadFactorObjection } from './factor-objection.service.ts';
import {
  ConfirmFactor,
  FactorObjection,
  FactorObjectionToken,
  FactorSetup,
  FactorStatus,
  PasswordAndCode,
  RecoveryCodes,
  StartFactorSetup,
} from './second-factor.schema.ts';
import {
  confirmFactor,
  loadFactorStatus,
  renewRecoveryCodes,
  startFactorSetup,
  turnFactorOff,
} from './second-factor.service.ts';

export const secondFactorRouter = router({
  /** Returns whether the second factor of the caller is on. */
  status: enrollmentProcedure
    .output(output(FactorStatus))
    .query(({ ctx }) => loadFactorStatus(ctx)),
  /** Returns a new secret. The factor is turned on when a first code confirms the secret. */
  startSetup: enrollmentProcedure
    .input(StartFactorSetup)
    .output(output(FactorSetup))
    .mutation(({ ctx, input }) => startFactorSetup(ctx, input.password)),
  /** Completes the setup with a first code and returns recovery codes. */
  confirmSetup: enrollmentProcedure
    .input(ConfirmFactor)
    .output(output(RecoveryCodes))
    .mutation(({ ctx, input }) => confirmFactor(ctx, input.code)),
  /** Returns the second factor that a mailed link removes, without following the link. */
  objectionLink: publicProcedure
    .input(FactorObjectionToken)
    .output(output(FactorObjection))
    .query(({ ctx, input }) => loadFactorObjection(ctx, input.token)),
  /** Removes the second factor by a mailed link. */
  submitObjection: publicProcedure
    .input(FactorObjectionToken)
    .output(output(FactorObjection))
    .mutation(idempotent(({ ctx, input }) => followFactorObjection(ctx, input.token))),
  /** Replaces the recovery codes and returns the new ones. */
  renewCodes: enrollmentProcedure
    .input(PasswordAndCode)
    .output(output(RecoveryCodes))
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),
  /** Deletes the second factor and its recovery codes. */
  turnOff: enrollmentProcedure
    .input(PasswordAndCode)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => turnFactorOff(ctx, input).then(() => done))),
});
