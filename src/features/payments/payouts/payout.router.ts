import {
  parseInput,
  parseOutput,
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
    .output(parseOutput(PayoutAccountView))
    .query(({ ctx }) => getOwnPayoutAccount(ctx)),
  list: protectedProcedure
    .input(parseInput(PayoutListQuery))
    .output(parseOutput(PayoutPage))
    .query(({ ctx, input }) => listOwnPayouts(ctx, input)),
  onboard: provenProcedure
    .input(parseInput(StartOnboardingInput))
    .output(parseOutput(OnboardingLink))
    .mutation(({ ctx, input }) => startOnboarding(ctx, input)),
  resume: provenProcedure
    .output(parseOutput(OnboardingLink))
    .mutation(({ ctx }) => resumeOnboarding(ctx)),
  restart: provenProcedure
    .input(parseInput(StartOnboardingInput))
    .output(parseOutput(OnboardingLink))
    .mutation(({ ctx, input }) => restartOnboarding(ctx, input)),
  /** A mutation, because it reads the account's status from Stripe and stores it. */
  refresh: protectedProcedure
    .output(parseOutput(PayoutAccountView))
    .mutation(({ ctx }) => refreshAccount(ctx)),
});
