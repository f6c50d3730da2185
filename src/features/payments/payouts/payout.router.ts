import { router, shows, signedIn } from '#platform/server/trpc.ts';
import {
  lookAtAccount,
  ownPayoutAccount,
  ownPayouts,
  restartOnboarding,
  resumeOnboarding,
  startOnboarding,
} from './onboarding.service.ts';
import {
  OnboardingLink,
  PayoutAccountView,
  PayoutList,
  PayoutPage,
  StartOnboarding,
} from './payout.schema.ts';

export const payoutRouter = router({
  account: signedIn.output(shows(PayoutAccountView)).query(({ ctx }) => ownPayoutAccount(ctx)),
  list: signedIn
    .input(PayoutList)
    .output(shows(PayoutPage))
    .query(({ ctx, input }) => ownPayouts(ctx, input)),
  onboard: signedIn
    .meta({ repeats: 'anew' })
    .input(StartOnboarding)
    .output(shows(OnboardingLink))
    .mutation(({ ctx, input }) => startOnboarding(ctx, input)),
  resume: signedIn
    .meta({ repeats: 'anew' })
    .output(shows(OnboardingLink))
    .mutation(({ ctx }) => resumeOnboarding(ctx)),
  restart: signedIn
    .meta({ repeats: 'anew' })
    .input(StartOnboarding)
    .output(shows(OnboardingLink))
    .mutation(({ ctx, input }) => restartOnboarding(ctx, input)),
  look: signedIn
    .meta({ repeats: 'anew' })
    .output(shows(PayoutAccountView))
    .mutation(({ ctx }) => lookAtAccount(ctx)),
});
