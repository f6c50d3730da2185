import type { MarketplaceRule } from './appeals/moderation-action.rules.ts';

/** Texts of the rules, as shown to the users that broke them. */
export const ruleLabels: Record<MarketplaceRule, string> = {
  fraud: 'Do not deceive others about money, work or yourself.',
  off_platform: 'Do not take payments for projects outside Bidwright.',
  spam: 'Do not send the same bids or messages to many people.',
  impersonation: 'Do not pretend to be somebody else.',
  offensive: 'Do not insult, threaten or discriminate against others.',
  dishonest_work: 'Do not show or deliver work that is not yours to give.',
  other: 'Keep to the terms of this marketplace.',
};

/** What a suspended user can still do, as shown to them and to other users. */
export const allowedWhileSuspended = [
  'Work that is running goes on: deliver it, look it over, release the funds.',
  'Write to each other about running work.',
  'What was earned stays yours and is paid out as ever.',
];

/** What a suspended user cannot start. */
export const blockedWhileSuspended = [
  'New projects, bids, invitations and hires.',
  'Messages to people you have no running work with.',
];

/** The same for suspended admins, who have no projects. */
export const adminAllowedWhileSuspended = [
  'Read what anybody can read.',
  'See to your own account.',
];
export const adminBlockedWhileSuspended = ['The admin area, and every act of an admin.'];

/** Shown before an appeal against a suspension. */
export const SUSPENSION_APPEAL_INTRO =
  'You can appeal once. Another admin than the one who suspended you decides, and tells you the ' +
  'reasons by mail.';

/** Shown before an appeal against a takedown. */
export const TAKEDOWN_APPEAL_INTRO =
  'You can appeal once. Another admin than the one who removed it decides, and tells you the ' +
  'reasons by mail.';

/** Shown before an appeal if no other admin could decide it. */
export const NO_REVIEWER_BEFORE_APPEAL =
  'There is no other admin at the moment. Your appeal is kept, and decided once there is one; ' +
  'until then everything stays as it is.';

/** Shown after an appeal if no other admin can decide it yet. */
export const NO_REVIEWER_AFTER_APPEAL =
  'Only another admin may decide it, and there is none yet. Your appeal is kept and waits for ' +
  'one; the admin was asked to invite somebody. You are told the decision by mail.';

/** Sent to the author of an action if no other admin can decide the appeal. */
export const SECOND_ADMIN_NEEDED =
  'It was your act, so another admin decides, and there is none. Please invite one, under Users: ' +
  'they find the appeal in the admin area.';
