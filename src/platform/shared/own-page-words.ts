interface OwnPageWords {
  title: string;
  /** One or two sentences below the title, if they are the same for every role. */
  lead?: string;
}

/**
 * Titles and leads of the pages for signed-in users. The server renders them before the scripts
 * load, and the client must render the same text.
 */
export const ownPageWords = {
  '/account': {
    title: 'Account',
    lead: 'How you sign in, where you are signed in, and who we write to.',
  },
  '/create-project': {
    title: 'Post a project',
    lead: 'Say what should exist when it is done, what it may cost and how long you take bids. Developers answer with a price and a delivery time.',
  },
  '/favorites': { title: 'Favorites' },
  '/invitations': {
    title: 'Invitations',
    lead: 'Clients who would like your bid. Accept one, and you can bid on its project.',
  },
  '/my-bids': {
    title: 'My bids',
    lead: 'What you bid on, and what became of it.',
  },
  '/my-projects': {
    title: 'My projects',
    lead: 'What you posted: open for bids, being built, and what is over.',
  },
  '/notifications': { title: 'Notifications' },
  '/payments': {
    title: 'Payments',
    lead: 'What you paid, where it is now, and what came back to you.',
  },
  '/payouts': {
    title: 'Payouts',
    lead: 'What clients release to you is sent to your own account at Stripe, and from there to your bank.',
  },
  '/saved-searches': {
    title: 'Saved searches',
    lead: 'You are told when a new project fits one of them, once for each project.',
  },
  '/settings/notifications': {
    title: 'Mail settings',
    lead: 'What happens on Bidwright stands under the bell. Choose what also comes by mail; what concerns your account itself always does.',
  },
  '/settings/portfolio': {
    title: 'Your portfolio',
    lead: 'Pieces of work that clients see on your profile.',
  },
  '/settings/profile': {
    title: 'Edit profile',
    lead: 'Your name and picture change everywhere at once.',
  },
  '/suspension': {
    title: 'Your suspension',
    lead: 'Whether and why your account is suspended, what it means, and how to have it looked at again.',
  },
  '/work': { title: 'My work' },
} satisfies Record<string, OwnPageWords>;
