import type { AnyTRPCProcedure } from '@trpc/server';
import { accountDeletionRouter } from '#features/account-deletion/deletion.router.ts';
import { accessTokenRouter } from '#features/accounts/access-tokens/access-token.router.ts';
import { accountRouter } from '#features/accounts/account.router.ts';
import { adminRouter } from '#features/accounts/admins/admin.router.ts';
import { calendarAddressRouter } from '#features/accounts/calendar-address/calendar-address.router.ts';
import { emailChangeRouter } from '#features/accounts/email-change/email-change.router.ts';
import { emailConfirmationRouter } from '#features/accounts/email-confirmation/email-confirmation.router.ts';
import { legalDetailsRouter } from '#features/accounts/legal-details/legal-details.router.ts';
import { passwordRouter } from '#features/accounts/passwords/password.router.ts';
import { proofRouter } from '#features/accounts/proof/proof.router.ts';
import { sessionRouter } from '#features/accounts/sessions/session.router.ts';
import { signInLinkRouter } from '#features/accounts/sign-in-links/sign-in-link.router.ts';
import { secondFactorRouter } from '#features/accounts/two-factor/second-factor.router.ts';
import {
  adminProjectsRouter,
  adminUsersRouter,
  dashboardRouter,
} from '#features/admin/admin.router.ts';
import { auditRouter } from '#features/audit/audit.router.ts';
import { bidRouter } from '#features/bids/bid.router.ts';
import { contactRouter } from '#features/contact/contact.router.ts';
import { conversationRouter } from '#features/conversations/conversation.router.ts';
import { documentRouter } from '#features/documents/document.router.ts';
import { moneyRouter } from '#features/documents/money/money.router.ts';
import { favoriteRouter } from '#features/favorites/favorite.router.ts';
import { fileRouter } from '#features/files/file.router.ts';
import { marketRouter } from '#features/guides/market/market.router.ts';
import { storyRouter } from '#features/guides/stories/story.router.ts';
import { disputeQueueRouter, disputeRouter } from '#features/hires/disputes/dispute.router.ts';
import { hireRouter } from '#features/hires/hire.router.ts';
import { milestoneRouter } from '#features/hires/milestones/milestone.router.ts';
import { reportRouter } from '#features/moderation/reports/report.router.ts';
import { suspensionRouter } from '#features/moderation/suspensions/suspension.router.ts';
import { takedownRouter } from '#features/moderation/takedowns/takedown.router.ts';
import { notificationRouter } from '#features/notifications/notification.router.ts';
import { acceptChangeRouter } from '#features/payments/intents/accept-change.router.ts';
import { paymentRouter } from '#features/payments/payment.router.ts';
import { payoutRouter } from '#features/payments/payouts/payout.router.ts';
import { portfolioRouter } from '#features/profiles/portfolio/portfolio.router.ts';
import { profileRouter } from '#features/profiles/profile.router.ts';
import { draftRouter } from '#features/projects/drafts/draft.router.ts';
import { invitationRouter } from '#features/projects/invitations/invitation.router.ts';
import { projectRouter } from '#features/projects/project.router.ts';
import { questionRouter } from '#features/projects/questions/question.router.ts';
import { reviewRouter } from '#features/reviews/review.router.ts';
import { savedSearchRouter } from '#features/saved-searches/saved-search.router.ts';
import { showcaseRouter } from '#features/showcase/showcase.router.ts';
import { workRouter } from '#features/work/work.router.ts';
import { createCallerFactory, mergeRouters, router } from '#platform/server/trpc/trpc.ts';

export const appRouter = router({
  accounts: accountRouter,
  admins: adminRouter,
  suspensions: suspensionRouter,
  passwords: passwordRouter,
  signInLinks: signInLinkRouter,
  secondFactor: secondFactorRouter,
  emailChanges: emailChangeRouter,
  proofs: proofRouter,
  emailConfirmations: emailConfirmationRouter,
  sessions: sessionRouter,
  calendarAddress: calendarAddressRouter,
  accessTokens: accessTokenRouter,
  legalDetails: legalDetailsRouter,
  accountDeletion: accountDeletionRouter,
  dashboard: dashboardRouter,
  adminUsers: adminUsersRouter,
  adminProjects: adminProjectsRouter,
  profiles: profileRouter,
  portfolio: portfolioRouter,
  projects: projectRouter,
  drafts: draftRouter,
  questions: questionRouter,
  takedowns: takedownRouter,
  invitations: invitationRouter,
  bids: bidRouter,
  hires: mergeRouters(hireRouter, acceptChangeRouter),
  milestones: milestoneRouter,
  work: workRouter,
  disputes: disputeRouter,
  disputeQueue: disputeQueueRouter,
  payments: paymentRouter,
  reviews: reviewRouter,
  showcase: showcaseRouter,
  payouts: payoutRouter,
  documents: documentRouter,
  money: moneyRouter,
  notifications: notificationRouter,
  savedSearches: savedSearchRouter,
  conversations: conversationRouter,
  files: fileRouter,
  favorites: favoriteRouter,
  reports: reportRouter,
  market: marketRouter,
  stories: storyRouter,
  contact: contactRouter,
  audit: auditRouter,
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;

type Paths<Procedures> = {
  [Name in keyof Procedures & string]: Procedures[Name] extends AnyTRPCProcedure
    ? Name
    : `${Name}.${Paths<Procedures[Name]>}`;
}[keyof Procedures & string];
export type ProcedurePath = Paths<AppRouter['_def']['record']>;
