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

/** Shown before an appeal. */
export const SUSPENSION_APPEAL_INTRO =
  'You can appeal once. Another admin than the one who suspended you decides, and tells you the ' +
  'reasons by mail.';
