import type { Category } from '#features/profiles/category.rules.ts';

export type Words = readonly [string, ...string[]];

/** What is asked for, by category: what it is, and what it takes. */
export const subjects: Record<Category, { things: Words; skills: Words }> = {
  'Web App': {
    things: [
      'Booking page',
      'Customer portal',
      'Online shop',
      'Member area',
      'Timetable site',
      'Donation page',
      'Stock overview',
      'Event calendar',
      'Rental listings',
      'Quote calculator',
      'Volunteer planner',
      'Waiting list',
    ],
    skills: [
      'React',
      'TypeScript',
      'Node.js',
      'PostgreSQL',
      'Accessibility',
      'Vue',
      'CSS',
      'Django',
    ],
  },
  'Mobile App': {
    things: [
      'Appointment app',
      'Courier app',
      'Loyalty app',
      'Inspection app',
      'Field notes app',
      'Ticket scanner',
      'Meal planner app',
      'Walking guide',
      'Time clock app',
      'Meter reader',
    ],
    skills: ['Swift', 'Kotlin', 'Flutter', 'React Native', 'Push notifications', 'SQLite', 'Figma'],
  },
  'API Development': {
    things: [
      'Payments interface',
      'Parcel tracking API',
      'Price feed',
      'Single sign-on bridge',
      'Inventory sync',
      'Address lookup API',
      'Webhook relay',
      'Reporting interface',
      'Calendar sync',
      'Import of supplier files',
    ],
    skills: ['Node.js', 'Go', 'Python', 'OpenAPI', 'PostgreSQL', 'Kafka', 'OAuth', 'Docker'],
  },
  Enterprise: {
    things: [
      'Case management',
      'Invoice approval',
      'Warehouse planning',
      'Staff rota',
      'Contract archive',
      'Complaints desk',
      'Procurement workflow',
      'Maintenance log',
      'Audit trail',
      'Data warehouse',
    ],
    skills: ['Java', 'Spring', 'SQL Server', 'Azure', 'C#', 'Kubernetes', 'Power BI', 'SAP'],
  },
  'Desktop App': {
    things: [
      'Till software',
      'Label printer tool',
      'Archive viewer',
      'Lab recorder',
      'Kiosk screen',
    ],
    skills: ['Electron', 'C++', 'Qt', 'Rust', '.NET', 'Windows', 'SQLite'],
  },
  Blockchain: {
    things: ['Provenance ledger', 'Token registry', 'Time-stamp service', 'Escrow contract'],
    skills: ['Solidity', 'Ethereum', 'Rust', 'Cryptography', 'TypeScript', 'Audits'],
  },
};

export const customers: Words = [
  'a physiotherapy clinic',
  'a parcel depot',
  'a primary school',
  'a city museum',
  'a food bank',
  'a bicycle workshop',
  'a housing association',
  'a regional theatre',
  'a winery',
  'a ferry line',
  'a dental practice',
  'a football club',
  'a seed merchant',
  'a night shelter',
  'a print shop',
  'a language school',
  'a solar installer',
  'a car park operator',
  'a hospice',
  'a bakery chain',
  'a landlords union',
  'a botanical garden',
  'a fire brigade',
  'a public library',
];

/** What a description goes on with, after who asks. */
export const needs: Words = [
  'Today everything is kept in a spreadsheet that only two of us dare to touch.',
  'People must be able to do the main thing on a phone, with one hand and a poor connection.',
  'We expect about forty people on a busy day, and four hundred in the week before Christmas.',
  'Every change must be traceable: who made it, when, and what stood there before.',
  'It has to talk to our bookkeeping, which exports a file every night at two.',
  'Our colleagues are not used to computers; plain words matter more than many features.',
  'Please plan for keyboard use and screen readers from the first day.',
  'There are roughly twelve thousand old records that have to be taken over and cleaned.',
  'Payments are out of scope for now, but must be possible later without starting again.',
  'We need three roles: those who look, those who change, and those who decide.',
  'Reminders go out by mail the day before, and stop as soon as somebody answers.',
  'A monthly summary for the board should take one click and fit on one page.',
  'The present system goes away in autumn; until then both have to run side by side.',
  'Search has to forgive typing errors, because names are spelled in many ways here.',
  'We host it ourselves on two small machines and want to keep it that way.',
  'Photos are taken on site and must arrive even when the connection drops.',
  'Translations into three languages are ours to write; the texts must be in one place.',
  'Whatever is deleted must be recoverable for thirty days.',
  'Opening a page should not take longer than a second on a five year old telephone.',
  'A visitor without an account sees what is free, and nothing about other visitors.',
  'We would like to try a first version after two weeks, however small it is.',
  'Tests belong to the delivery, and so does a page that tells how to run it.',
  'The data must stay within the country; no copies with third parties.',
  'An earlier attempt failed because nobody asked the people at the counter. Please do.',
];

export const endings: Words = [
  'We answer questions within a day.',
  'A short call each week is enough for us.',
  'Please tell us which part you would begin with, and why.',
  'Drawings of the main screens are ready and can be shown.',
  'We pay on delivery of what was agreed, and decide quickly.',
  'The source code is to be ours at the end.',
];

export const proposals: readonly [Words, Words, Words] = [
  [
    'I have built this twice, once for a smaller house than yours.',
    'Your description is clear, and I can begin next Monday.',
    'We are two people who have worked together for six years.',
    'The part that can go wrong is the old data, so I would begin there.',
    'I know this kind of work from the other side: I ran the counter myself.',
    'Most of it is known ground for me; one point I would like to talk about.',
  ],
  [
    'You get a first version to try after a week and a list of what is left.',
    'I write the tests first, and you see them pass before you pay.',
    'I would leave out the reports at first and add them when the rest is used.',
    'The screens come before the database: you click through them and correct me.',
    'I keep to what is there already where it works, and replace it where it does not.',
    'There is a fixed price, and what is not in the list is not in the price.',
  ],
  [
    'Ask for the names of earlier clients, they will tell you.',
    'Everything is handed over with a page that tells how to run it.',
    'I answer the same day, on weekdays.',
    'Small corrections in the first month are included.',
    'I am happy to talk before you decide.',
  ],
];

export const bios: Words = [
  'Builds web applications that are still understood five years later.',
  'Backend developer, fond of boring databases and short functions.',
  'Designs and builds mobile apps for people who work outdoors.',
  'Moves old systems to new ones without losing a row.',
  'Full stack, alone or in a team, with tests and plain words.',
  'Integrations, queues and files that arrive at night.',
];

/** Comments on a rating, from one star to five. */
export const comments: readonly [Words, Words, Words, Words, Words] = [
  ['Delivered late and not what we had agreed. We had to start again.'],
  [
    'The result works in part. Answers took many days.',
    'More was promised than was delivered in the end.',
  ],
  [
    'It does what it should, though we had to ask for it several times.',
    'Fair work, slow answers.',
  ],
  [
    'Good work, one week later than planned and well explained.',
    'Solid result. The handover could have been longer.',
    'We would ask again, with a clearer list from our side.',
  ],
  [
    'Exactly what we needed, and a day early.',
    'Asked the right questions before the first line was written.',
    'Our people use it every day and have stopped calling us about it.',
    'Calm, quick and honest about what would not work.',
  ],
];

export const talk: Words = [
  'Thank you. When could we talk about the old records?',
  'I have put a first version on the test machine, please have a look.',
  'The list of fields is attached to the description now.',
  'Is it enough if the export comes once a day?',
  'Yes, once a day is fine.',
  'I found a faster way for the search, it takes two days less.',
  'Could the button be larger? Some of us wear gloves.',
  'Done, it is on the test machine.',
  'We tried it with three people today. Two small things are left.',
  'I will look at both tomorrow morning.',
  'Who decides about the texts on your side?',
  'That would be me.',
];

export const notes: Words = [
  'Everything on the list is done. The handover page tells how to run it.',
  'The last open point is in, and the old records are taken over.',
  'Ready to be looked at; tests and texts are included.',
];
