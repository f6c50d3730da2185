import type { Ctx } from '#platform/server/context.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import type { ProcedurePath } from './router.ts';

/** Limit that all writes without a limit of their own share. */
const writes: RateLimit = { name: 'writes', maxUses: 300, windowSeconds: 300 };
/** Writes that pages send without a click, such as that a message has been read. */
const automaticWrites: RateLimit = { name: 'marks', maxUses: 1_200, windowSeconds: 300 };

const HOUR_SECONDS = 3_600;
/** Acts on a hire. Each notifies the other side, and few are needed for a whole project. */
const hireSteps: RateLimit = { name: 'hire-steps', maxUses: 60, windowSeconds: HOUR_SECONDS };
/** Statements and offers in disputes: a text or a figure that the other side must answer. */
const disputeSteps: RateLimit = { name: 'dispute-steps', maxUses: 20, windowSeconds: HOUR_SECONDS };
/** A client compares many bids; each act may notify the developer of a bid. */
const bidDecisions: RateLimit = {
  name: 'bid-decisions',
  maxUses: 120,
  windowSeconds: HOUR_SECONDS,
};
/** Answers to invitations and requests, withdrawn bids: each notifies one other user. */
const answers: RateLimit = { name: 'answers', maxUses: 60, windowSeconds: HOUR_SECONDS };
/** Texts and pictures that visitors see. */
const publicTexts: RateLimit = { name: 'public-texts', maxUses: 60, windowSeconds: HOUR_SECONDS };
/** Texts that the operator's team must read. */
const appeals: RateLimit = { name: 'appeals', maxUses: 10, windowSeconds: HOUR_SECONDS };
/** Decisions of admins about people, projects and money. */
const adminDecisions: RateLimit = {
  name: 'admin-decisions',
  maxUses: 100,
  windowSeconds: HOUR_SECONDS,
};

/**
 * Searches, counts and reports. Counted in memory per process, because a shared count would cost
 * more.
 */
const searches: RateLimit = {
  name: 'searches',
  maxUses: 300,
  windowSeconds: 60,
  isPerProcess: true,
};

/**
 * Reads of a few rows by an index. The budget is of the address and not of the user, so that
 * further accounts do not increase it, and not reported, because each response has several.
 */
const reads: RateLimit = {
  name: 'reads',
  maxUses: 600,
  windowSeconds: 60,
  isPerProcess: true,
  isReported: false,
};

/**
 * The service itself counts, because its key is more specific than the caller: an address, an
 * account or a project.
 */
export const IN_SERVICE = 'in service';

/**
 * The limit of each procedure, per user or, without a session, per address (RULES section 8). Each
 * part of a batch counts.
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
  'passwords.validToken': searches,
  'passwords.reset': IN_SERVICE,
  'passwords.change': IN_SERVICE,
  'signInLinks.ask': IN_SERVICE,
  'signInLinks.follow': IN_SERVICE,
  'secondFactor.status': reads,
  'secondFactor.begin': IN_SERVICE,
  'secondFactor.confirm': IN_SERVICE,
  'secondFactor.objection': searches,
  'secondFactor.object': IN_SERVICE,
  'secondFactor.renewCodes': IN_SERVICE,
  'secondFactor.turnOff': IN_SERVICE,
  'emailChanges.pending': reads,
  'emailChanges.ask': IN_SERVICE,
  'emailChanges.cancel': writes,
  'emailChanges.link': reads,
  'emailChanges.follow': IN_SERVICE,
  'devices.list': reads,
  'emailConfirmations.send': IN_SERVICE,
  'emailConfirmations.link': searches,
  'emailConfirmations.follow': IN_SERVICE,
  'proofs.needs': reads,
  'proofs.give': IN_SERVICE,
  'devices.end': writes,
  'devices.endOthers': writes,
  'deletions.obstacles': reads,
  'deletions.confirm': writes,
  'dashboard.analytics': searches,
  'dashboard.days': searches,
  'dashboard.appeals': reads,
  'dashboard.activity': searches,
  'dashboard.health': searches,
  'people.list': searches,
  'people.get': reads,
  'postings.list': searches,
  'postings.get': reads,
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
  'projects.statsOfClient': reads,
  'projects.post': IN_SERVICE,
  'projects.extend': publicTexts,
  'projects.edit': publicTexts,
  'projects.previewEdit': searches,
  'projects.revisions': reads,
  'projects.blank': publicTexts,
  'drafts.list': reads,
  'drafts.get': reads,
  'drafts.create': writes,
  'drafts.save': automaticWrites,
  'drafts.publish': IN_SERVICE,
  'drafts.discard': writes,
  'drafts.copy': writes,
  'questions.list': reads,
  'questions.ask': IN_SERVICE,
  'questions.answer': publicTexts,
  'questions.dismiss': answers,
  'removals.remove': IN_SERVICE,
  'removals.restore': adminDecisions,
  'removals.own': reads,
  'removals.appeal': appeals,
  'removals.decide': adminDecisions,
  'invitations.invite': IN_SERVICE,
  'invitations.send': IN_SERVICE,
  'invitations.answer': answers,
  'invitations.request': IN_SERVICE,
  'invitations.answerRequest': answers,
  'invitations.takeBack': IN_SERVICE,
  'invitations.takeBackRequest': IN_SERVICE,
  'invitations.requests': reads,
  'invitations.mine': reads,
  'invitations.ofDeveloper': searches,
  'invitations.ofProject': reads,
  'invitations.standing': reads,
  'invitations.projectsFor': searches,
  'bids.onProject': reads,
  'bids.mine': reads,
  'bids.openOf': reads,
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
  'hires.room': reads,
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
  'disputes.say': disputeSteps,
  'disputes.offer': disputeSteps,
  'disputes.accept': disputeSteps,
  'disputes.withdraw': disputeSteps,
  'disputes.decide': adminDecisions,
  'disputeQueue.list': searches,
  'disputeQueue.waiting': reads,
  'payments.start': IN_SERVICE,
  'payments.ofProject': automaticWrites,
  'payments.mine': reads,
  'payments.sums': reads,
  'payments.reconciliationTotals': searches,
  'payments.discrepancies': searches,
  'payments.issues': searches,
  'payments.retryRefund': adminDecisions,
  'payments.recordManualRefund': adminDecisions,
  'payments.withdrawManualRefund': adminDecisions,
  'reviews.about': reads,
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
  'notifications.unread': reads,
  'notifications.readUpTo': automaticWrites,
  'notifications.read': automaticWrites,
  'notifications.readAbout': automaticWrites,
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
  'conversations.unread': reads,
  'conversations.start': IN_SERVICE,
  'conversations.send': IN_SERVICE,
  'conversations.read': automaticWrites,
  'conversations.setBlocked': writes,
  'files.drop': writes,
  'favorites.set': writes,
  'favorites.ids': reads,
  'favorites.developers': reads,
  'favorites.projects': reads,
  'reports.send': IN_SERVICE,
  'reports.queue': searches,
  'reports.get': reads,
  'reports.waiting': reads,
  'reports.resolve': adminDecisions,
  'market.prices': searches,
  'market.openings': searches,
  'guides.priceOf': reads,
  'stories.list': reads,
  'contact.operator': reads,
  'contact.write': IN_SERVICE,
  'audit.list': searches,
  'audit.entry': reads,
  'audit.head': searches,
};

type Caller = Pick<Ctx, 'limits' | 'actor' | 'origin'>;

/** Counts one call of a procedure. Throws `too_many` if the caller has reached its limit. */
export async function countProcedureCall(caller: Caller, path: string): Promise<void> {
  const limit = findLimit(path);
  if (!limit || limit === IN_SERVICE) return;
  if (limit === reads) return countRead(caller);
  const { limits, actor, origin } = caller;
  await limits.use(limit, actor ? `user ${actor.id}` : toNetworkKey(origin.address));
}

/** Counts a read that is no procedure, such as a page or a file, against the same budget. */
export async function countRead({ limits, origin }: Omit<Caller, 'actor'>): Promise<void> {
  await limits.use(reads, toNetworkKey(origin.address));
}

/** Returns whether few calls of a procedure may run at once. */
export function isSearch(path: string): boolean {
  return findLimit(path) === searches;
}

function findLimit(path: string): RateLimit | typeof IN_SERVICE | undefined {
  // tRPC runs middlewares of known procedures only, and a test compares the table with the router.
  return procedureLimits[path as ProcedurePath];
}
