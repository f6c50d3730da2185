import { Done, done, router, shows, signedInAtAll } from '#platform/server/trpc.ts';
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
  status: signedInAtAll.output(shows(FactorStatus)).query(({ ctx }) => factorStatus(ctx)),
  /** Shows a new key, which counts once it is confirmed by a first code. */
  begin: signedInAtAll
    .meta({ repeats: 'anew' })
    .input(BeginFactor)
    .output(shows(BegunFactor))
    .mutation(({ ctx, input }) => beginFactor(ctx, input.password)),
  confirm: signedInAtAll
    .meta({ repeats: 'anew' })
    .input(ConfirmFactor)
    .output(shows(RecoveryCodes))
    .mutation(({ ctx, input }) => confirmFactor(ctx, input.code)),
  renewCodes: signedInAtAll
    .meta({ repeats: 'anew' })
    .input(BothProofs)
    .output(shows(RecoveryCodes))
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),
  turnOff: signedInAtAll
    .meta({ takesLong: true })
    .input(BothProofs)
    .output(shows(Done))
    .mutation(({ ctx, input }) => turnFactorOff(ctx, input).then(() => done)),
});
