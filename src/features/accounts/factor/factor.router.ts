import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { Done, done, enrollmentProcedure, output, router } from '#platform/server/trpc.ts';
import {
  BeginFactor,
  BegunFactor,
  BothProofs,
  ConfirmFactor,
  FactorStatus,
  RecoveryCodes,
} from './factor.schema.ts';
import {
  beginFactor,
  confirmFactor,
  factorStatus,
  renewRecoveryCodes,
  turnFactorOff,
} from './factor.service.ts';

export const factorRouter = router({
  status: enrollmentProcedure.output(output(FactorStatus)).query(({ ctx }) => factorStatus(ctx)),
  /** Returns a new key, which becomes active when it is confirmed with a first code. */
  begin: enrollmentProcedure
    .input(BeginFactor)
    .output(output(BegunFactor))
    .mutation(({ ctx, input }) => beginFactor(ctx, input.password)),
  confirm: enrollmentProcedure
    .input(ConfirmFactor)
    .output(output(RecoveryCodes))
    .mutation(({ ctx, input }) => confirmFactor(ctx, input.code)),
  renewCodes: enrollmentProcedure
    .input(BothProofs)
    .output(output(RecoveryCodes))
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),
  turnOff: enrollmentProcedure
    .input(BothProofs)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => turnFactorOff(ctx, input).then(() => done))),
});
