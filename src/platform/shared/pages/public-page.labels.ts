interface PublicPageLabels {
  title: string;
  lead: string;
}

export const publicPageLabels = {
  '/contact': {
    title: 'Contact',
    lead: 'Write to the people who run this site. You get an answer by email.',
  },
  '/create-developer-profile': {
    title: 'Join as a developer',
    lead: 'Set up your profile once, then bid on any open project with a price and a date.',
  },
  '/developers': {
    title: 'Find developers',
    lead: 'People who build software for a fixed price. Read what they do, write to them, or invite them to bid.',
  },
  '/find-work': {
    title: 'Find work',
    lead:
      'Fixed prices, paid in before you start. You say what it costs and how long it takes; the ' +
      'client decides, and the whole price is held until the work is done.',
  },
  '/help': {
    title: 'Help',
    lead: 'Answers to frequent questions. Search them, or share the link to one.',
  },
  '/how-it-works': {
    title: 'How it works',
    lead: 'A project has one price, one delivery date and two sides. This is what each of them does, and where the money is at every moment.',
  },
  '/pricing-guide': {
    title: 'Pricing guide',
    lead: 'What clients of this marketplace want to spend, and what they agreed on with the developer they hired. Counted, not estimated.',
  },
  '/privacy': {
    title: 'Privacy',
    lead: 'What data this site stores about you, why, for how long, and who can see it. We do not sell your data.',
  },
  '/projects': {
    title: 'Browse projects',
    lead: 'Fixed-price software projects that are open for bids.',
  },
  '/resources': {
    title: 'Resources',
    lead: 'Four short guides for fixed-price work: what to write down, what to ask, and what to do when it does not go as planned.',
  },
  '/scores': {
    title: 'How scores are computed',
    lead: 'How ratings, the order of lists, the fee, shares and prices are computed. The figures on this page come from the code that applies them.',
  },
  '/success-stories': {
    title: 'Success stories',
    lead: 'Every public project that was completed here and reviewed by both sides, in their own words. No story is left out.',
  },
  '/terms': {
    title: 'Terms',
    lead: 'The rules of this marketplace in plain words. The periods and the fee on this page come from the code that applies them.',
  },
} satisfies Record<string, PublicPageLabels>;
