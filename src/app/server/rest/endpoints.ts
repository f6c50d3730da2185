import { z } from 'zod';
import { CheckEmail, EmailExists, SignIn, UserView } from '#features/accounts/account.schema.ts';
import { SignedIn, SignInCode } from '#features/accounts/two-factor/second-factor.schema.ts';
import { BIDS_MAX } from '#features/bids/bid.rules.ts';
import { BidView } from '#features/bids/bid.schema.ts';
import { MoneyQuery, MoneyYear } from '#features/documents/money/money.schema.ts';
import { StartedPayment, StartPaymentInput } from '#features/payments/payment.schema.ts';
import {
  ClientView,
  DeveloperProfile,
  FeaturedDevelopersQuery,
  SignUpClient,
  SignUpDeveloper,
} from '#features/profiles/profile.schema.ts';
import {
  ClientStats,
  PostProject,
  ProjectFilter,
  ProjectView,
} from '#features/projects/project.schema.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { accessTokenEndpoints } from './access-token-endpoints.ts';
import { adminEndpoints } from './admin-endpoints.ts';
import { bidEndpoints } from './bid-endpoints.ts';
import { briefEndpoints } from './brief-endpoints.ts';
import { conversationEndpoints } from './conversation-endpoints.ts';
import { arrayOfAtMost50, type Endpoints, endpoint } from './endpoint.ts';
import { hireEndpoints } from './hire-endpoints.ts';
import { invitationEndpoints } from './invitation-endpoints.ts';
import {
  addBids,
  addDeveloperWork,
  developerWork,
  ListedDeveloper,
  ListedProject,
} from './listed-views.ts';
import { mailPreferenceEndpoints } from './mail-preference-endpoints.ts';
import { passwordEndpoints } from './password-endpoints.ts';
import { questionEndpoints } from './question-endpoints.ts';
import { showcaseEndpoints } from './showcase-endpoints.ts';
import { workEndpoints } from './work-endpoints.ts';

const NoInput = z.object({});
const SignedOut = z.object({ message: z.string() }).meta({ id: 'SignedOut' });
const ProjectWithBids = ProjectView.extend({
  bids: z.array(BidView).meta({ maxItems: BIDS_MAX }),
}).meta({ id: 'ProjectWithBids' });
const DeveloperWithPortfolio = DeveloperProfile.extend(developerWork).meta({
  id: 'DeveloperInFull',
});
const ClientWithProjects = ClientView.extend({
  stats: ClientStats,
  projects: arrayOfAtMost50(ListedProject),
}).meta({ id: 'ClientWithProjects' });

export const endpoints: Endpoints = {
  'GET /auth/me': endpoint({
    id: 'currentUser',
    tag: 'Accounts',
    summary: 'The signed-in user',
    description: 'The user of the session or the access token; 401 without one.',
    access: 'signed in',
    scope: 'read',
    errorStatuses: [],
    input: NoInput,
    output: UserView,
    call: async (api) => {
      const user = await api.accounts.me();
      if (!user) throw new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
      return user;
    },
  }),
  'POST /auth/login': endpoint({
    id: 'signIn',
    tag: 'Accounts',
    summary: 'Sign in',
    description:
      'By username or email address, in upper or lower case. Sets a new session cookie. An unknown ' +
      'account and a wrong password get the same response. In 15 minutes, 10 attempts per account ' +
      'and IP address, 50 per account and 30 per IP address. If the account has a second factor, no ' +
      'session starts yet: the response is `codeNeeded` and a `challenge` that ' +
      '`POST /auth/login/code` takes for 5 minutes.',
    access: 'anyone',
    scope: 'needs_person',
    errorStatuses: [401, 429],
    input: SignIn,
    output: SignedIn,
    call: (api, input) => api.accounts.signIn(input),
  }),
  'POST /auth/login/code': endpoint({
    id: 'signInCode',
    tag: 'Accounts',
    summary: 'Sign in: the second step',
    description:
      'Takes the `challenge` of the first step, and a code of the authenticator app or a recovery ' +
      'code. Each code works once. Sets a new session cookie. A wrong code and an expired challenge ' +
      'get 401. 10 attempts per challenge, and 30 attempts per IP address in 15 minutes.',
    access: 'anyone',
    scope: 'needs_person',
    errorStatuses: [401, 429],
    input: SignInCode,
    output: UserView,
    call: (api, input) => api.accounts.signInCode(input),
  }),
  'POST /auth/logout': endpoint({
    id: 'signOut',
    tag: 'Accounts',
    summary: 'Sign out',
    description:
      'Ends the session on the server too. Needs no body. Succeeds even if there is no session.',
    access: 'anyone',
    scope: 'needs_person',
    errorStatuses: [],
    input: NoInput,
    output: SignedOut,
    call: async (api) => {
      await api.accounts.signOut();
      return { message: 'Signed out successfully' };
    },
  }),
  'GET /users/check-email': endpoint({
    id: 'checkEmail',
    tag: 'Accounts',
    summary: 'Whether an email address has an account',
    description:
      'Lets a form report a used address before it is submitted. 30 requests a minute per IP address.',
    access: 'anyone',
    scope: 'read',
    errorStatuses: [429],
    input: CheckEmail,
    output: EmailExists,
    call: (api, input) => api.accounts.checkEmail(input),
  }),
  'POST /users/create-with-profile': endpoint({
    id: 'signUpClient',
    tag: 'Accounts',
    summary: 'Sign up as a client',
    description:
      'Creates the account with its client profile and signs in. 409 if the email address has an ' +
      'account already. Ids, roles and figures in the body are ignored. If a request is repeated ' +
      'with its `Idempotency-Key`, it signs in again; 401 if the password has changed since.',
    access: 'anyone',
    scope: 'needs_person',
    errorStatuses: [401, 409, 429],
    input: SignUpClient,
    output: UserView,
    status: 201,
    call: (api, input) => api.profiles.signUpClient(input),
  }),
  'POST /developers': endpoint({
    id: 'signUpDeveloper',
    tag: 'Accounts',
    summary: 'Sign up as a developer',
    description:
      'Creates the account with its developer profile and signs in. 409 if the email address has ' +
      'an account already. Ids, roles and figures in the body are ignored. If a request is ' +
      'repeated with its `Idempotency-Key`, it signs in again; 401 if the password has changed since.',
    access: 'anyone',
    scope: 'needs_person',
    errorStatuses: [401, 409, 429],
    input: SignUpDeveloper,
    output: UserView,
    status: 201,
    call: (api, input) => api.profiles.signUpDeveloper(input),
  }),
  'GET /developers/featured': endpoint({
    id: 'featuredDevelopers',
    tag: 'Profiles',
    summary: 'Featured developers',
    description: 'The best rated first, then the most experienced, then the newest.',
    access: 'anyone',
    scope: 'read',
    errorStatuses: [],
    input: FeaturedDevelopersQuery,
    output: arrayOfAtMost50(ListedDeveloper),
    isShared: true,
    call: async (api, input) => addDeveloperWork(api, await api.profiles.featured(input)),
  }),
  'GET /developers/:id': endpoint({
    id: 'developer',
    tag: 'Profiles',
    summary: 'One developer',
    description:
      'The public profile of a developer, with the portfolio and the number of their active bids.',
    access: 'anyone',
    scope: 'read',
    errorStatuses: [404],
    input: IdInput,
    output: DeveloperWithPortfolio,
    issueNames: { developerId: 'id' },
    call: async (api, input) => {
      const [developer, portfolio, bids] = await Promise.all([
        api.profiles.developer(input),
        api.portfolio.ofDeveloper(input),
        api.bids.openCount({ developerId: input.id }),
      ]);
      return { ...developer, ...bids, portfolio };
    },
  }),
  'GET /clients/:id': endpoint({
    id: 'client',
    tag: 'Profiles',
    summary: 'One client',
    description: 'The profile, figures, and the newest projects that the caller may see.',
    access: 'anyone',
    scope: 'read',
    errorStatuses: [404],
    input: IdInput,
    output: ClientWithProjects,
    isShared: true,
    call: async (api, input, _headers, options) => {
      const [client, stats, projects] = await Promise.all([
        api.profiles.client(input),
        api.projects.clientStats(input),
        api.projects.ofClient({ ...input, fullDescription: true }),
      ]);
      return { ...client, stats, projects: await addBids(api, projects, options) };
    },
  }),
  'GET /projects': endpoint({
    id: 'openProjects',
    tag: 'Projects',
    summary: 'Open projects, newest first; the results of a search by relevance',
    description:
      'Active projects before their deadline that the caller may see. `bids` contains the first 50 ' +
      'for the client of the project and admins, a developer’s own for the developer, and none for ' +
      'others. The URL of the next page is in the Link header. A search finds projects that contain ' +
      'all of its words, also inflected or as prefixes. Projects with the words in title or skills ' +
      'come first, then projects with the words in the description, the newest first in each ' +
      'group. Punctuation is ignored. If a search finds no project, misspelt words are corrected, ' +
      'and the Content-Location of the first page is the URL of the corrected search.',
    access: 'anyone',
    scope: 'read',
    errorStatuses: [],
    input: ProjectFilter,
    output: arrayOfAtMost50(ListedProject),
    isShared: true,
    isPaged: true,
    correctsSearch: true,
    call: async (api, input, headers, options) => {
      const query = { ...input, fullDescription: true };
      const { items, next, correctedSearch } = await api.projects.list(query);
      headers.setNextCursor(next);
      if (correctedSearch !== null && !input.cursor) headers.setCorrectedSearch(correctedSearch);
      return addBids(api, items, options);
    },
  }),
  'GET /projects/:id': endpoint({
    id: 'project',
    tag: 'Projects',
    summary: 'One project',
    description:
      'The project and the bids on it that the caller may see. Its client and admins see the first ' +
      `${BIDS_MAX}: the hired bid first, declined bids last. A developer sees their own. A private ` +
      'project is visible only to its client, the invited developers and admins; others get 403.',
    access: 'anyone',
    scope: 'read',
    errorStatuses: [403, 404],
    input: IdInput,
    output: ProjectWithBids,
    call: async (api, input, _headers, { isVisitor }) => {
      const project = await api.projects.get(input);
      const bids = isVisitor ? [] : await api.bids.onProject({ projectId: project.id });
      return { ...project, bids };
    },
  }),
  'POST /projects': endpoint({
    id: 'postProject',
    tag: 'Projects',
    summary: 'Post a project',
    description: 'For clients. A private project may name the developers to invite.',
    access: 'client',
    scope: 'projects:write',
    errorStatuses: [404, 409, 429],
    input: PostProject,
    output: ProjectView,
    status: 201,
    call: (api, input) => api.projects.post(input),
  }),
  ...briefEndpoints,
  ...passwordEndpoints,
  ...mailPreferenceEndpoints,
  ...accessTokenEndpoints,
  ...invitationEndpoints,
  ...questionEndpoints,
  ...conversationEndpoints,
  ...workEndpoints,
  ...showcaseEndpoints,
  ...adminEndpoints,
  ...bidEndpoints,
  ...hireEndpoints,
  'GET /money': endpoint({
    id: 'money',
    tag: 'Payments',
    summary: "The caller's money by month",
    description:
      'For clients and developers, from the ledger, in cents and UTC. A client gets what was paid, ' +
      'protected and returned; a developer what was earned, protected and paid out. Protected is ' +
      'the balance at the end of the month. Months that have not begun are absent. The same year ' +
      'with every movement is at `/documents/money/{year}.csv` and `.pdf`.',
    access: 'signed in',
    scope: 'read',
    errorStatuses: [403, 429],
    input: MoneyQuery,
    output: MoneyYear,
    call: (api, input) => api.money.byMonth(input),
  }),
  'POST /create-payment-intent': endpoint({
    id: 'startPayment',
    tag: 'Payments',
    summary: 'Open the payment of a bid',
    description:
      "For the project's client, to hire the developer. `amount` must be the amount of the bid, else " +
      '400. 409 if the project is no longer open or the developer has no active bid on it. If the ' +
      'bid is outdated, the request gets 409 `bid_outdated`. To hire on the revision that such a ' +
      "bid was made for, send the bid's `projectRevision` as `acceptsVersion`.",
    access: 'client',
    scope: 'needs_person',
    status: 201,
    errorStatuses: [404, 409, 429],
    input: StartPaymentInput,
    output: StartedPayment,
    call: (api, input) => api.payments.start(input),
  }),
};
