/** What each kind of file may touch, and which feature may know which. Imports only go down. */

const below = {
  audit: [],
  accounts: [],
  notifications: ['accounts'],
  files: ['accounts'],
  profiles: ['accounts', 'files'],
  projects: ['accounts', 'profiles', 'notifications', 'files'],
  conversations: ['accounts', 'profiles', 'projects', 'notifications', 'files'],
  moderation: ['accounts', 'profiles', 'projects', 'notifications', 'conversations', 'files'],
  bids: ['accounts', 'profiles', 'projects', 'notifications', 'moderation'],
  ledger: ['accounts'],
  hires: [
    'accounts',
    'profiles',
    'projects',
    'moderation',
    'bids',
    'ledger',
    'notifications',
    'files',
  ],
  payments: ['accounts', 'profiles', 'projects', 'bids', 'ledger', 'hires', 'notifications'],
  reviews: ['accounts', 'profiles', 'projects', 'hires', 'notifications'],
  documents: [
    'accounts',
    'profiles',
    'projects',
    'bids',
    'ledger',
    'hires',
    'payments',
    'reviews',
    'conversations',
    'files',
  ],
  'saved-searches': ['accounts', 'profiles', 'projects', 'notifications'],
  favorites: ['accounts', 'profiles', 'projects'],
  contact: ['accounts'],
  'account-deletion': [
    'accounts',
    'profiles',
    'projects',
    'bids',
    'ledger',
    'hires',
    'payments',
    'conversations',
    'documents',
    'notifications',
    'saved-searches',
    'favorites',
    'files',
  ],
  showcase: 'reads',
  guides: 'reads',
  work: 'reads',
  'data-export': 'reads',
  admin: 'reads',
};

/** Features that every other may know: all have something to write down. */
const ground = ['audit'];

/** Features and folders whose ui others show, within the graph: uploads, skills, fields of filters. */
const shown = ['files', 'files/pictures', 'profiles/skills', 'projects/search'];

const server = [
  '[.](entity|queries|service|router|mail|jobs|stripe)[.]ts$',
  '^src/(app|platform)/server/',
  '^src/tools/(?!sandbox/card-form/)',
  '^prisma-free-migrations/',
];
const browser = ['^src/features/.+/ui/', '^src/(app|platform)/client/'];
const tests =
  '\\.(test|journey)\\.tsx?$|^src/testing/|^src/tools/(bench|crash|money|resilience|visual)/';
const serverLibraries =
  'node_modules/(@mikro-orm|@fastify|@node-rs|fastify|kysely|nodemailer|pdfkit|pg|pg-boss|stripe)/';
const code = (path) => ({ path, pathNot: tests });
const kind = (...names) => code(`^src/features/.+\\.(${names.join('|')})\\.ts$`);

/** The query builder, which has the types of all tables. */
const DB = '^src/platform/server/database/db\\.ts$';

const mayNot = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const featureGraph = Object.entries(below).map(([feature, allowed]) =>
  mayNot(
    `graph-${feature}`,
    allowed === 'reads'
      ? `${feature} only reads other features`
      : `${feature} may know: ${[...ground, ...allowed].join(', ')}`,
    code(`^src/features/${feature}/`),
    allowed === 'reads'
      ? {
          path: '^src/features/',
          pathNot: [
            `^src/features/(${[feature, ...ground].join('|')})/`,
            '\\.(schema|rules|labels|queries|entity)\\.ts$',
          ],
        }
      : {
          path: '^src/features/',
          pathNot: `^src/features/(${[feature, ...ground, ...allowed].join('|')})/`,
        },
  ),
);

/** The rooms of payments, and the rooms that each may import. No ring is possible. */
const paymentRooms = {
  'stripe-commands': [],
  refunds: ['stripe-commands'],
  payouts: ['stripe-commands', 'refunds'],
  chargebacks: ['stripe-commands', 'refunds', 'payouts'],
  intents: ['stripe-commands', 'refunds', 'payouts', 'chargebacks'],
  webhooks: ['intents', 'payouts'],
  reconciliation: ['stripe-commands', 'refunds', 'payouts', 'chargebacks', 'intents', 'webhooks'],
  history: [],
};

const paymentRoomGraph = Object.entries(paymentRooms).map(([room, allowed]) =>
  mayNot(
    `payment-room-${room}`,
    `payments/${room} may import: ${allowed.join(', ') || 'no other room'}`,
    { path: `^src/features/payments/${room}/`, pathNot: tests },
    {
      path: '^src/features/payments/[^/]+/',
      pathNot: `^src/features/payments/(${[room, ...allowed].join('|')})/`,
    },
  ),
);

const law = [
  mayNot(
    'no-ring',
    'Files that import each other, also only types, cannot be read in order.',
    {},
    { circular: true },
  ),
  mayNot(
    'features-are-known',
    'A new feature takes its place in the graph of this file.',
    { path: '.' },
    { path: '^src/features/', pathNot: `^src/features/(${Object.keys(below).join('|')})/` },
  ),
  mayNot(
    'app-is-the-top',
    'Features and platform do not know who wires them.',
    {
      path: '^src/(features|platform)/',
      pathNot: [tests, '^src/platform/client/api/trpc\\.tsx?$', DB],
    },
    { path: '^src/app/' },
  ),
  mayNot(
    'one-upward-arrow',
    'platform/client/api/trpc.ts may take the type AppRouter, and nothing else, from above.',
    { path: '^src/platform/client/api/trpc\\.tsx?$' },
    { path: '^src/(app|features)/', pathNot: '^src/app/server/http/router\\.ts$' },
  ),
  mayNot(
    'one-upward-arrow-is-a-type',
    'AppRouter is erased by the compiler; its code stays on the server.',
    { path: '^src/platform/client/api/trpc\\.tsx?$' },
    { path: '^src/app/server/http/router\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  mayNot(
    'tables-are-a-type',
    'platform/server/database/db.ts imports the type Database, and nothing else, from the application.',
    { path: DB },
    { path: '^src/app/', pathNot: '^src/app/server/process/entities\\.ts$' },
  ),
  mayNot(
    'tables-are-only-a-type',
    'Database is erased by the compiler; the entities stay in the application.',
    { path: DB },
    { path: '^src/app/server/process/entities\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  mayNot('platform-carries', 'The platform knows no feature.', code('^src/platform/'), {
    path: '^src/features/',
  }),
  mayNot(
    'shared-is-pure',
    'What runs on both sides touches neither.',
    code('^src/platform/shared/'),
    { path: [...server, ...browser, serverLibraries] },
  ),
  mayNot(
    'both-sides-do-no-io',
    'Schemas, rules and labels run in the browser and on the server: no I/O.',
    { path: ['\\.(schema|rules|labels)\\.ts$', '^src/platform/shared/'], pathNot: tests },
    { dependencyTypes: ['core'] },
  ),
  mayNot(
    'rules-and-schemas-are-pure',
    'Schemas, rules and labels import each other and platform/shared; more only as types.',
    kind('schema', 'rules', 'labels'),
    {
      path: ['^src/', serverLibraries],
      pathNot: ['\\.(schema|rules|labels)\\.ts$', '^src/platform/shared/'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  mayNot(
    'entities-point-to-entities',
    'An entity imports what its foreign keys point to.',
    kind('entity'),
    {
      path: ['^src/', serverLibraries],
      pathNot: [
        '\\.(entity|schema|rules)\\.ts$',
        '^src/platform/shared/',
        'node_modules/@mikro-orm/',
      ],
      dependencyTypesNot: ['type-only'],
    },
  ),
  mayNot(
    'queries-only-read',
    'Queries know entities, schemas, rules and the platform; no service, no transport.',
    kind('queries'),
    { path: '\\.(service|router|mail|jobs|stripe)\\.ts$|^src/platform/server/trpc/trpc\\.ts$' },
  ),
  mayNot(
    'services-know-no-transport',
    'tRPC and Fastify belong above services.',
    kind('service', 'mail', 'jobs', 'stripe'),
    {
      path: '\\.router\\.ts$|^src/platform/server/trpc/trpc\\.ts$|node_modules/(@trpc|fastify|@fastify)/',
    },
  ),
  mayNot(
    'routers-only-pass-on',
    'A procedure calls its own service or queries; rows are not its business.',
    kind('router'),
    { path: '\\.entity\\.ts$|node_modules/(@mikro-orm|pg|kysely)/' },
  ),
  mayNot(
    'routers-stay-at-home',
    'A router composes nothing from other features.',
    code('^src/features/([^/]+)/.*router\\.ts$'),
    { path: '^src/features/', pathNot: ['^src/features/$1/', '\\.schema\\.ts$'] },
  ),
  mayNot(
    'routers-and-ui-are-private',
    'Between features: schema, rules, queries, service, entity. Pages compose the rest.',
    code('^src/features/([^/]+)/'),
    {
      path: ['^src/features/.+\\.router\\.ts$', '^src/features/.+/ui/'],
      pathNot: ['^src/features/$1/', `^src/features/(${shown.join('|')})/ui/`],
    },
  ),
  mayNot(
    'browser-knows-no-server',
    'The browser half takes no server kind, and no library of the server.',
    { path: browser, pathNot: [tests, '^src/platform/client/api/trpc\\.tsx?$'] },
    { path: [...server, serverLibraries], dependencyTypesNot: ['type-only'] },
  ),
  mayNot(
    'browser-knows-no-node',
    'The browser has no node: modules.',
    { path: browser, pathNot: tests },
    { dependencyTypes: ['core'] },
  ),
  mayNot(
    'server-knows-no-browser',
    'The server half takes nothing from the browser half.',
    { path: server, pathNot: tests },
    { path: browser },
  ),
  mayNot(
    'testing-stays-in-tests',
    'The product does not know its tests.',
    { path: '^src/', pathNot: tests },
    { path: '\\.test\\.tsx?$|^src/testing/' },
  ),
  mayNot(
    'tools-have-ports',
    'The product imports a tool only where it starts PostgreSQL, the sandbox or the demo, and the card form.',
    {
      path: '^src/(app|features|platform)/',
      pathNot: [
        tests,
        '^src/app/server/process/(app-role|bootstrap|databases|server-process)\\.ts$',
        '^src/app/server/commands/command\\.ts$',
        '^src/features/payments/ui/checkout/SecurePayment\\.tsx$',
      ],
    },
    { path: '^src/tools/' },
  ),
  mayNot(
    'tools-of-the-image',
    'The image for production contains sandbox and demo only.',
    { path: '^src/(app|features|platform)/|^src/tools/(sandbox|demo)/', pathNot: tests },
    { path: '^src/tools/(?!sandbox/|demo/)', dependencyTypesNot: ['dynamic-import', 'type-only'] },
  ),
  mayNot('resolvable', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
];

module.exports = {
  forbidden: [...law, ...featureGraph, ...paymentRoomGraph],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.gen\\.ts$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
