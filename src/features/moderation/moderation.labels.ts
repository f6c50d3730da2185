import type { Role } from '#platform/shared/actor.ts';
import { type MarketplaceRule, marketplaceRules } from './appeals/moderation-action.rules.ts';

export const ruleLabels: Record<MarketplaceRule, string> = {
  fraud: 'Do not deceive others about money, work or yourself.',
  off_platform: 'Do not take payments for projects outside Bidwright.',
  spam: 'Do not send the same bids or messages to many people.',
  impersonation: 'Do not pretend to be someone else.',
  offensive: 'Do not insult, threaten or discriminate against others.',
  dishonest_work: 'Do not show or deliver work that you have no right to.',
  other: 'Follow the terms of this marketplace.',
};

export const ruleOptions = marketplaceRules.map((value) => ({ value, label: ruleLabels[value] }));

export const removalEffects = {
  project:
    'It disappears from every list, and no developer can bid on it or be hired for it. Its ' +
    'client gets the rule and the reason, and can appeal once, to another admin.',
  picture:
    'Nobody sees it any more, and its file is deleted. Its owner gets the rule and the reason, ' +
    'and can add another picture.',
};

export function formatSuspensionEffects(role: Role): string {
  const effects =
    role === 'admin'
      ? 'They cannot use the admin area until the suspension ends.'
      : 'Running work continues and is paid. They cannot start anything new.';
  return (
    'They are signed out everywhere and get an email with the rule and the reason. ' +
    `${effects} They can appeal once, to another admin.`
  );
}

export const allowedWhileSuspended = [
  'Finish running work: deliver it, review it, release the funds.',
  'Write messages about running work.',
  'Receive payouts: what you earned stays yours.',
];

export const blockedWhileSuspended = [
  'New projects, bids, invitations and hires.',
  'Messages to people you have no running work with.',
  'Reports, and uploads for anything but running work.',
];

/** Admins have no projects and no work. */
export const adminAllowedWhileSuspended = [
  'Read what everyone can read.',
  'Manage your own account.',
];
export const adminBlockedWhileSuspended = ['The admin area, and all actions of an admin.'];

export const SUSPENSION_APPEAL_INTRO =
  'You can appeal once. An admin who did not suspend you decides, and you get the reasons by ' +
  'email.';

export const TAKEDOWN_APPEAL_INTRO =
  'You can appeal once. An admin who did not remove the project decides, and you get the ' +
  'reasons by email.';

export const NO_REVIEWER_BEFORE_APPEAL =
  'There is no other admin at the moment. Your appeal is decided once there is one. Until then ' +
  'nothing changes.';

export const NO_REVIEWER_AFTER_APPEAL =
  'Only another admin can decide it, and there is none yet. We have asked the admin to invite ' +
  'one. You get the decision by email.';

export const SECOND_ADMIN_NEEDED =
  'This was your action, so another admin must decide, and there is none. Invite one under ' +
  'Users. They find the appeal in the admin area.';
