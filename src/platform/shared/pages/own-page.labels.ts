interface OwnPageLabels {
  title: string;
  lead?: string;
}

/** The server renders these texts before the scripts load, and the client must render the same. */
export const ownPageLabels = {
  '/account': {
    title: 'Account',
    lead: 'How you sign in, where you are signed in, and who we write to.',
  },
  '/create-project': {
    title: 'Post a project',
    lead: 'Describe the result, your budget and how long you accept bids. Developers answer with a price and a delivery time.',
  },
  '/favorites': { title: 'Saved' },
  '/invitations': {
    title: 'Invitations',
    lead: 'Clients who want your bid. Accept an invitation to bid on its project.',
  },
  '/notifications': { title: 'Notifications' },
  '/payments': {
    title: 'Money',
    lead: 'Your payments, their status, and your refunds.',
  },
  '/payouts': {
    title: 'Money',
    lead: 'Released payments go to your own Stripe account, and from there to your bank.',
  },
  '/saved-searches': {
    title: 'Saved searches',
    lead: 'Get notified when a new project matches one of your searches, once for each project.',
  },
  '/settings/notifications': {
    title: 'Email settings',
    lead:
      'All notifications are under the bell. Choose which of them you also get by email. Emails ' +
      'about your account itself are always sent.',
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
    lead: 'Whether and why your account is suspended, what it means, and how to appeal.',
  },
  '/work': { title: 'Work' },
} satisfies Record<string, OwnPageLabels>;
