import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  enrollmentProcedure,
  parseInput,
  parseOutput,
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
  status: enrollmentProcedure
    .output(parseOutput(FactorStatus))
    .query(({ ctx }) => loadFactorStatus(ctx)),
  /** The factor is turned on when a first code confirms the secret. */
  startSetup: enrollmentProcedure
    .input(parseInput(StartFactorSetup))
    .output(parseOutput(FactorSetup))
    .mutation(({ ctx, input }) => startFactorSetup(ctx, input.password)),
  confirmSetup: enrollmentProcedure
    .input(parseInput(ConfirmFactor))
    .output(parseOutput(RecoveryCodes))
    .mutation(({ ctx, input }) => confirmFactor(ctx, input.code)),
  objectionLink: publicProcedure
    .input(parseInput(FactorObjectionToken))
    .output(parseOutput(FactorObjection))
    .query(({ ctx, input }) => loadFactorObjection(ctx, input.token)),
  submitObjection: publicProcedure
    .input(parseInput(FactorObjectionToken))
    .output(parseOutput(FactorObjection))
    .mutation(idempotent(({ ctx, input }) => followFactorObjection(ctx, input.token))),
  renewCodes: enrollmentProcedure
    .input(parseInput(PasswordAndCode))
    .output(parseOutput(RecoveryCodes))
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),
  turnOff: enrollmentProcedure
    .input(parseInput(PasswordAndCode))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => turnFactorOff(ctx, input).then(() => done))),
});
