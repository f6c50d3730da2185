/** What somebody who is suspended can still do, as they and everybody else read it. */
export const stillOpen = [
  'Work that is running goes on: deliver it, look it over, release the funds.',
  'Write to each other about running work.',
  'What was earned stays yours and is paid out as ever.',
];

/** What they cannot begin until it ends. */
export const closedMeanwhile = [
  'New projects, bids, invitations and hires.',
  'Messages to people you have no running work with.',
];

/** The same for an admin, who has no projects of their own. */
export const adminStillOpen = ['Read what anybody can read.', 'See to your own account.'];
export const adminClosedMeanwhile = ['The admin area, and every act of an admin.'];

/** What is said of an appeal before it is made. */
export const APPEAL_WORDS =
  'You can appeal once. Another admin than the one who suspended you decides, and tells you the ' +
  'reasons by mail.';
