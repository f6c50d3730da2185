import {
  input,
  output,
  protectedProcedure,
  provenProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import {
  getOwnPayoutAccount,
  listOwnPayouts,
  refreshAccount,
  restartOnboarding,
  resumeOnboarding,
  startOnboarding,
} from './onboarding.service.ts';
import {
  OnboardingLink,
  PayoutAccountView,
  PayoutListQuery,
  PayoutPage,
  StartOnboardingInput,
} from './payout.schema.ts';

// A link works once, so the mutations that return one are not idempotent.
export const payoutRouter = router({
  account: protectedProcedure
    .output(output(PayoutAccountView))
    .query(({ ctx }) => getOwnPayoutAccount(ctx)),
  list: protectedProcedure
    .input(input(PayoutListQuery))
    .output(output(PayoutPage))
    .query(({ ctx, input }) => listOwnPayouts(ctx, input)),
  onboard: provenProcedure
    .input(input(StartOnboardingInput))
    .output(output(OnboardingLink))
    .mutation(({ ctx, input }) => startOnboarding(ctx, input)),
  resume: provenProcedure
    .output(output(OnboardingLink))
    .mutation(({ ctx }) => resumeOnboarding(ctx)),
  restart: provenProcedure
    .input(input(StartOnboardingInput))
    .output(output(OnboardingLink))
    .mutation(({ ctx, input }) => restartOnboarding(ctx, input)),
  /** A mutation, because it reads the account's status from Stripe and stores it. */
  refresh: protectedProcedure
    .output(output(PayoutAccountView))
    .mutation(({ ctx }) => refreshAccount(ctx)),
});
