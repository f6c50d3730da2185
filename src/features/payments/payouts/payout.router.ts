import { output, protectedProcedure, router } from '#platform/server/trpc.ts';
import {
  ownPayoutAccount,
  ownPayouts,
  refreshAccount,
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
  account: protectedProcedure
    .output(output(PayoutAccountView))
    .query(({ ctx }) => ownPayoutAccount(ctx)),
  list: protectedProcedure
    .input(PayoutList)
    .output(output(PayoutPage))
    .query(({ ctx, input }) => ownPayouts(ctx, input)),
  onboard: protectedProcedure
    .input(StartOnboarding)
    .output(output(OnboardingLink))
    .mutation(({ ctx, input }) => startOnboarding(ctx, input)),
  resume: protectedProcedure
    .output(output(OnboardingLink))
    .mutation(({ ctx }) => resumeOnboarding(ctx)),
  restart: protectedProcedure
    .input(StartOnboarding)
    .output(output(OnboardingLink))
    .mutation(({ ctx, input }) => restartOnboarding(ctx, input)),
  look: protectedProcedure
    .output(output(PayoutAccountView))
    .mutation(({ ctx }) => refreshAccount(ctx)),
});
