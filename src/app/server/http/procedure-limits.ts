import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import type { ProcedurePath } from './router.ts';

/** One limit for all writes that have no other limit. */
const writes: RateLimit = { name: 'writes', maxUses: 300, windowSeconds: 300 };
/**
 * Calls that pages send without a click, such as marking messages as read, which gave the stored
 * name.
 */
const automaticWrites: RateLimit = { name: 'marks', maxUses: 1_200, windowSeconds: 300 };

const HOUR_SECONDS = 3_600;
/** Acts on a hire. Each act notifies the other side, and a whole project needs only few acts. */
const hireSteps: RateLimit = { name: 'hire-steps', maxUses: 60, windowSeconds: HOUR_SECONDS };
/** Steps of disputes, such as statements and offers, which the other side must answer. */
const disputeSteps: RateLimit = { name: 'dispute-steps', maxUses: 20, windowSeconds: HOUR_SECONDS };
/** A client compares many bids; each act may notify the developer of a bid. */
const bidDecisions: RateLimit = {
  name: 'bid-decisions',
  maxUses: 120,
  windowSeconds: HOUR_SECONDS,
};
/** Answers to invitations and requests, confirmed and withdrawn bids: each notifies one user. */
const answers: RateLimit = { name: 'answers', maxUses: 60, windowSeconds: HOUR_SECONDS };
/** Texts and pictures that visitors see. */
const publicTexts: RateLimit = { name: 'public-texts', maxUses: 60, windowSeconds: HOUR_SECONDS };
/** Previews of edits. Each compares the criteria with former ones, which takes 40 ms of CPU. */
const editPreviews: RateLimit = {
  name: 'edit-previews',
  maxUses: 30,
  windowSeconds: 60,
  isPerProcess: true,
};
/** New drafts. Each draft is stored twice: also as the response to its Idempotency-Key. */
const newDrafts: RateLimit = { name: 'new-drafts', maxUses: 60, windowSeconds: HOUR_SECONDS };
/** Appeals: texts that the operator's team must read. */
const appeals: RateLimit = { name: 'appeals', maxUses: 10, windowSeconds: HOUR_SECONDS };
/** Decisions of admins about users, projects and money. */
const adminDecisions: RateLimit = {
  name: 'admin-decisions',
  maxUses: 100,
  windowSeconds: HOUR_SECONDS,
};

/**
 * Searches, counts, reports and checks of tokens, per user or address. Counted in memory per
 * process, because a shared count would cost more. `request-context.ts` also runs only
 * few of them at once.
 */
export const searches: RateLimit = {
  name: 'searches',
  maxUses: 300,
  windowSeconds: 60,
  isPerProcess: true,
};

/**
 * Reads of a few rows by an index. `countProcedureCall` counts them per address and not per user,
 * so that further accounts do not increase the limit. Not reported in the RateLimit header, because a batch contains
 * several reads.
 */
export const reads: RateLimit = {
  name: 'reads',
  maxUses: 600,
  windowSeconds: 60,
  isPerProcess: true,
  isReported: false,
};

/**
 * Marks a procedure whose calls are counted in its service instead. The service can count by a key
 * other than the caller, such as an email address, an account or a project.
 */
export const IN_SERVICE = 'in service';

/**
 * The limit of each procedure. The count is per user, or per address if no user is signed in;
 * of `reads` it is always per address. RULES
 * section 8: every write and every expensive read has a limit. Each call of a batch counts.
 */
export const procedureLimits: Record<ProcedurePath, RateLimit | typeof IN_SERVICE> = {
  'accounts.me': reads,
  'accounts.signIn': IN_SERVICE,
  'accounts.signInCode': IN_SERVICE,
  'accounts.signOut': writes,
  'accounts.checkEmail': IN_SERVICE,
  'admins.invite': IN_SERVICE,
  'admins.setUp': IN_SERVICE,
  'suspensions.suspend': IN_SERVICE,
  'suspensions.restore': adminDecisions,
  'suspensions.own': reads,
  'suspensions.appeal': appeals,
  'suspensions.decide': adminDecisions,
  'passwords.forgot': IN_SERVICE,
  'passwords.checkToken': searches,
  'passwords.reset': IN_SERVICE,
  'passwords.change': IN_SERVICE,
  'signInLinks.request': IN_SERVICE,
  'signInLinks.follow': IN_SERVICE,
  'secondFactor.status': reads,
  'secondFactor.startSetup': IN_SERVICE,
  'secondFactor.confirmSetup': IN_SERVICE,
  'secondFactor.objectionLink': searches,
  'secondFactor.submitObjection': IN_SERVICE,
  'secondFactor.renewCodes': IN_SERVICE,
  'secondFactor.turnOff': IN_SERVICE,
  'emailChanges.pending': reads,
  'emailChanges.request': IN_SERVICE,
  'emailChanges.cancel': writes,
  'emailChanges.link': reads,
  'emailChanges.follow': IN_SERVICE,
  'sessions.list': reads,
  'emailConfirmations.send': IN_SERVICE,
  'emailConfirmations.link': searches,
  'emailConfirmations.follow': IN_SERVICE,
  'proofs.requirements': reads,
  'proofs.submit': IN_SERVICE,
  'sessions.end': writes,
  'sessions.endOthers': writes,
  'accountDeletion.blockers': reads,
  'accountDeletion.confirm': writes,
  'dashboard.analytics': searches,
  'dashboard.dailyMetrics': searches,
  'dashboard.openAppeals': reads,
  'dashboard.activity': searches,
  'dashboard.health': searches,
  'adminUsers.list': searches,
  'adminUsers.get': reads,
  'adminProjects.list': searches,
  'adminProjects.get': reads,
  'profiles.signUpDeveloper': IN_SERVICE,
  'profiles.signUpClient': IN_SERVICE,
  'profiles.developer': reads,
  'profiles.featured': reads,
  'profiles.browse': searches,
  'profiles.commonSkills': reads,
  'profiles.client': reads,
  'profiles.own': reads,
  'profiles.editDeveloper': publicTexts,
  'profiles.editClient': publicTexts,
  'profiles.editAdmin': publicTexts,
  'portfolio.ofDeveloper': reads,
  'portfolio.add': publicTexts,
  'portfolio.change': publicTexts,
  'portfolio.remove': publicTexts,
  'portfolio.ofDevelopers': reads,
  'projects.list': searches,
  'projects.count': searches,
  'projects.get': reads,
  'projects.ofClient': reads,
  'projects.mine': reads,
  'projects.clientStats': reads,
  'projects.post': IN_SERVICE,
  'projects.extend': publicTexts,
  'projects.edit': publicTexts,
  'projects.previewEdit': editPreviews,
  'projects.revisions': searches,
  'projects.changesSince': searches,
  'projects.blankRevision': publicTexts,
  'drafts.list': reads,
  'drafts.get': reads,
  'drafts.create': newDrafts,
  'drafts.save': automaticWrites,
  'drafts.publish': IN_SERVICE,
  'drafts.discard': writes,
  'drafts.copy': newDrafts,
  'questions.list': reads,
  'questions.ask': IN_SERVICE,
  'questions.answer': publicTexts,
  'questions.dismiss': answers,
  'takedowns.takeDown': IN_SERVICE,
  'takedowns.restore': adminDecisions,
  'takedowns.own': reads,
  'takedowns.appeal': appeals,
  'takedowns.decide': adminDecisions,
  'invitations.invite': IN_SERVICE,
  'invitations.send': IN_SERVICE,
  'invitations.answer': answers,
  'invitations.request': IN_SERVICE,
  'invitations.answerRequest': answers,
  'invitations.withdraw': IN_SERVICE,
  'invitations.withdrawRequest': IN_SERVICE,
  'invitations.requests': reads,
  'invitations.mine': reads,
  'invitations.ofDeveloper': searches,
  'invitations.ofProject': reads,
  'invitations.state': reads,
  'invitations.invitableProjects': searches,
  'bids.onProject': reads,
  'bids.mine': reads,
  'bids.openCount': reads,
  'bids.terms': reads,
  'bids.onProjects': reads,
  'bids.openCounts': reads,
  'bids.place': IN_SERVICE,
  'bids.change': IN_SERVICE,
  'bids.withdraw': answers,
  'bids.confirm': answers,
  'bids.askConfirmation': IN_SERVICE,
  'bids.shortlist': bidDecisions,
  'bids.decline': bidDecisions,
  'bids.reconsider': bidDecisions,
  'hires.cancelProject': hireSteps,
  'hires.workspace': reads,
  'hires.agreement': reads,
  'hires.mine': reads,
  'hires.timeline': reads,
  'hires.deliveries': reads,
  'hires.deliver': hireSteps,
  'hires.askForChanges': hireSteps,
  'hires.release': hireSteps,
  'hires.askToCancel': hireSteps,
  'hires.agreeToCancel': hireSteps,
  'hires.refuseToCancel': hireSteps,
  'hires.takeBackCancel': hireSteps,
  'hires.cancelLate': hireSteps,
  'hires.giveBack': hireSteps,
  'disputes.statements': reads,
  'disputes.offers': reads,
  'disputes.open': disputeSteps,
  'disputes.addStatement': disputeSteps,
  'disputes.makeOffer': disputeSteps,
  'disputes.acceptOffer': disputeSteps,
  'disputes.withdraw': disputeSteps,
  'disputes.decide': adminDecisions,
  'disputeQueue.list': searches,
  'disputeQueue.waitingCount': reads,
  'payments.start': IN_SERVICE,
  // Pages poll this procedure while a payment is processed. It may store the result from Stripe.
  'payments.ofProject': automaticWrites,
  'payments.mine': reads,
  'payments.totals': reads,
  'payments.reconciliationTotals': searches,
  'payments.discrepancies': searches,
  'payments.issues': searches,
  'payments.retryRefund': adminDecisions,
  'payments.recordManualRefund': adminDecisions,
  'payments.withdrawManualRefund': adminDecisions,
  'reviews.ofUser': reads,
  'reviews.ratings': reads,
  'reviews.onProject': reads,
  'reviews.write': publicTexts,
  'reviews.reply': publicTexts,
  'showcase.stats': searches,
  'showcase.testimonials': reads,
  'payouts.account': reads,
  'payouts.list': reads,
  'payouts.onboard': IN_SERVICE,
  'payouts.resume': IN_SERVICE,
  'payouts.restart': IN_SERVICE,
  'payouts.refresh': IN_SERVICE,
  'documents.ofProject': reads,
  'notifications.list': reads,
  'notifications.unreadCount': reads,
  'notifications.markReadUpTo': automaticWrites,
  'notifications.markRead': automaticWrites,
  'notifications.markPageRead': automaticWrites,
  'notifications.preferences': reads,
  'notifications.setPreference': writes,
  'notifications.subscription': reads,
  'notifications.unsubscribe': writes,
  'notifications.live': IN_SERVICE,
  'savedSearches.list': reads,
  'savedSearches.save': writes,
  'savedSearches.change': writes,
  'savedSearches.remove': writes,
  'savedSearches.subscription': reads,
  'savedSearches.unsubscribe': writes,
  'conversations.list': reads,
  'conversations.get': reads,
  'conversations.messages': reads,
  'conversations.unreadCount': reads,
  'conversations.start': IN_SERVICE,
  'conversations.send': IN_SERVICE,
  'conversations.markRead': automaticWrites,
  'conversations.setBlocked': writes,
  'files.deleteUpload': writes,
  'favorites.set': writes,
  'favorites.ids': reads,
  'favorites.developers': reads,
  'favorites.projects': reads,
  'reports.send': IN_SERVICE,
  'reports.queue': searches,
  'reports.get': reads,
  'reports.openCount': reads,
  'reports.resolve': adminDecisions,
  'market.prices': searches,
  'market.openProjectCounts': searches,
  'market.priceGuidance': reads,
  'stories.list': reads,
  'contact.operator': reads,
  'contact.send': IN_SERVICE,
  'audit.list': searches,
  'audit.entry': reads,
  'audit.head': searches,
};
