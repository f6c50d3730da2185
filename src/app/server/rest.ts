import { z } from 'zod';
import { CheckEmail, EmailExists, SignIn, UserView } from '#features/accounts/account.schema.ts';
import { SignedIn, SignInCode } from '#features/accounts/factor/factor.schema.ts';
import { BIDS_MAX } from '#features/bids/bid.rules.ts';
import { BidView, OpenBidCount, PlaceBid } from '#features/bids/bid.schema.ts';
import { StartedPayment, StartPayment } from '#features/payments/payment.schema.ts';
import { WORKS_MAX } from '#features/profiles/portfolio/portfolio.rules.ts';
import { WorkView } from '#features/profiles/portfolio/portfolio.schema.ts';
import {
  ClientView,
  DeveloperProfile,
  DeveloperView,
  FeaturedDevelopers,
  SignUpClient,
  SignUpDeveloper,
} from '#features/profiles/profile.schema.ts';
import {
  ClientStats,
  PostProject,
  ProjectCard,
  ProjectFilter,
  ProjectView,
} from '#features/projects/project.schema.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { ById } from '#platform/shared/fields.ts';
import { adminEndpoints } from './rest-admin.ts';
import { type Endpoints, endpoint, upTo50 } from './rest-endpoint.ts';
import { invitationEndpoints } from './rest-invitations.ts';
import { passwordEndpoints } from './rest-passwords.ts';
import { showcaseEndpoints } from './rest-showcase.ts';

const Nothing = z.object({});
const SignedOut = z.object({ message: z.string() }).meta({ id: 'SignedOut' });
const ProjectWithBids = ProjectView.extend({
  bids: z.array(BidView).meta({ maxItems: BIDS_MAX }),
}).meta({ id: 'ProjectWithBids' });
const DeveloperInFull = DeveloperProfile.extend({
  ...OpenBidCount.shape,
  portfolio: z.array(WorkView).meta({ maxItems: WORKS_MAX }),
}).meta({ id: 'DeveloperInFull' });
const ClientWithProjects = ClientView.extend({
  stats: ClientStats,
  projects: upTo50(ProjectCard),
}).meta({ id: 'ClientWithProjects' });

/** The operations of the public REST API (SPEC section 7). */
export const endpoints: Endpoints = {
  'GET /auth/me': endpoint({
    id: 'currentUser',
    tag: 'Accounts',
    summary: 'The signed-in user',
    about: 'Who the session cookie belongs to. Without a session the answer is 401.',
    who: 'signed in',
    refuses: [],
    input: Nothing,
    output: UserView,
    call: async (api) => {
      const me = await api.accounts.me();
      if (!me) throw new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
      return me;
    },
  }),
  'POST /auth/login': endpoint({
    id: 'signIn',
    tag: 'Accounts',
    summary: 'Sign in',
    about:
      'By username or e-mail address, in any case. Sets a new session cookie. An unknown account ' +
      'and a wrong password are answered alike. 10 tries per account and 30 per address in 15 ' +
      'minutes. For an account with a second factor no session begins yet: the answer is ' +
      '`codeNeeded` with a `challenge`, which `POST /auth/login/code` takes for 5 minutes.',
    who: 'anyone',
    refuses: [401, 429],
    input: SignIn,
    output: SignedIn,
    call: (api, input) => api.accounts.signIn(input),
  }),
  'POST /auth/login/code': endpoint({
    id: 'signInCode',
    tag: 'Accounts',
    summary: 'Sign in: the second step',
    about:
      'With the `challenge` of the first step and a code of the app, or a recovery code; each ' +
      'works once. Sets a new session cookie. A wrong code and a challenge that has ended are ' +
      '401. 10 tries per account and 30 per address in 15 minutes.',
    who: 'anyone',
    refuses: [401, 429],
    input: SignInCode,
    output: UserView,
    call: (api, input) => api.accounts.signInCode(input),
  }),
  'POST /auth/logout': endpoint({
    id: 'signOut',
    tag: 'Accounts',
    summary: 'Sign out',
    about: 'Ends the session on the server, too. Needs no body, and no session to end.',
    who: 'anyone',
    refuses: [],
    input: Nothing,
    output: SignedOut,
    call: async (api) => {
      await api.accounts.signOut();
      return { message: 'Signed out successfully' };
    },
  }),
  'GET /users/check-email': endpoint({
    id: 'checkEmail',
    tag: 'Accounts',
    summary: 'Whether an e-mail address has an account',
    about: 'Lets a form say so before it is sent. 30 a minute per address.',
    who: 'anyone',
    refuses: [429],
    input: CheckEmail,
    output: EmailExists,
    call: (api, input) => api.accounts.checkEmail(input),
  }),
  'POST /users/create-with-profile': endpoint({
    id: 'signUpClient',
    tag: 'Accounts',
    summary: 'Sign up as a client',
    about:
      'Creates the account with its client profile and signs in. 409 when the e-mail address has ' +
      'an account already. Ids, roles and figures in the body are ignored. Sent again under its ' +
      'key it signs in anew: 401 once the account has another password.',
    who: 'anyone',
    refuses: [401, 409, 429],
    input: SignUpClient,
    output: UserView,
    status: 201,
    call: (api, input) => api.profiles.signUpClient(input),
  }),
  'POST /developers': endpoint({
    id: 'signUpDeveloper',
    tag: 'Accounts',
    summary: 'Sign up as a developer',
    about:
      'Creates the account with its developer profile and signs in. 409 when the e-mail address ' +
      'has an account already. Ids, roles and figures in the body are ignored. Sent again under ' +
      'its key it signs in anew: 401 once the account has another password.',
    who: 'anyone',
    refuses: [401, 409, 429],
    input: SignUpDeveloper,
    output: UserView,
    status: 201,
    call: (api, input) => api.profiles.signUpDeveloper(input),
  }),
  'GET /developers/featured': endpoint({
    id: 'featuredDevelopers',
    tag: 'Profiles',
    summary: 'Developers to show first',
    about: 'The best reviewed, then the most experienced, then the newest.',
    who: 'anyone',
    refuses: [],
    input: FeaturedDevelopers,
    output: upTo50(DeveloperView),
    isShared: true,
    call: (api, input) => api.profiles.featured(input),
  }),
  'GET /developers/:id': endpoint({
    id: 'developer',
    tag: 'Profiles',
    summary: 'One developer',
    about:
      'The public profile of a developer, with the pieces of work they show and the number of ' +
      'their bids that are still in the running.',
    who: 'anyone',
    refuses: [404],
    input: ById,
    output: DeveloperInFull,
    call: async (api, input) => {
      const [developer, portfolio, bids] = await Promise.all([
        api.profiles.developer(input),
        api.portfolio.ofDeveloper(input),
        api.bids.openOf({ developerId: input.id }),
      ]);
      return { ...developer, ...bids, portfolio };
    },
  }),
  'GET /clients/:id': endpoint({
    id: 'client',
    tag: 'Profiles',
    summary: 'One client',
    about:
      'The profile with figures and the newest projects, counting only those the caller may see.',
    who: 'anyone',
    refuses: [404],
    input: ById,
    output: ClientWithProjects,
    isShared: true,
    call: async (api, input) => {
      const [client, stats, projects] = await Promise.all([
        api.profiles.client(input),
        api.projects.statsOfClient(input),
        api.projects.ofClient(input),
      ]);
      return { ...client, stats, projects };
    },
  }),
  'GET /projects': endpoint({
    id: 'openProjects',
    tag: 'Projects',
    summary: 'Open projects, newest first; results of a search by rank',
    about:
      'Active projects before their deadline, as far as the caller may see them. The next page ' +
      'is in the Link header. A search finds projects with all of its words, inflected or only begun: ' +
      'first those with the words in title or skills, then those with them in the description, each ' +
      'newest first. Signs mean nothing. If a search finds no project, misspelt words are corrected, ' +
      'and the Content-Location of the first page is the address of the search that was answered.',
    who: 'anyone',
    refuses: [],
    input: ProjectFilter,
    output: upTo50(ProjectCard),
    isShared: true,
    paged: true,
    corrects: true,
    call: async (api, input, page) => {
      const { items, next, meant } = await api.projects.list(input);
      page.next(next);
      // Only the first page: cursors of further pages refer to the corrected search already.
      if (meant !== null && !input.cursor) page.meant(meant);
      return items;
    },
  }),
  'GET /projects/:id': endpoint({
    id: 'project',
    tag: 'Projects',
    summary: 'One project',
    about:
      `With the bids the caller may see: for its client the hired one and the first ${BIDS_MAX}, the ` +
      'declined last; for a developer their own. A private ' +
      'project is 403 for everybody but its client and the developers invited.',
    who: 'anyone',
    refuses: [403, 404],
    input: ById,
    output: ProjectWithBids,
    call: async (api, input) => {
      const project = await api.projects.get(input);
      const bids = await api.bids.onProject({ projectId: project.id });
      return { ...project, bids };
    },
  }),
  'POST /projects': endpoint({
    id: 'postProject',
    tag: 'Projects',
    summary: 'Post a project',
    about: 'For clients. A private project may bring its invitations along.',
    who: 'client',
    refuses: [],
    input: PostProject,
    output: ProjectView,
    status: 201,
    call: (api, input) => api.projects.post(input),
  }),
  ...passwordEndpoints,
  ...invitationEndpoints,
  ...showcaseEndpoints,
  ...adminEndpoints,
  'POST /bids': endpoint({
    id: 'placeBid',
    tag: 'Bids',
    summary: 'Bid on a project',
    about:
      'For developers, on an active project before its deadline; on a private one after accepting ' +
      'its invitation. One bid per project: a second one is 409 unless the first was withdrawn, ' +
      'also when the client declined it.',
    who: 'developer',
    refuses: [404, 409, 429],
    input: PlaceBid,
    output: BidView,
    status: 201,
    call: (api, input) => api.bids.place(input),
  }),
  'POST /create-payment-intent': endpoint({
    id: 'startPayment',
    tag: 'Payments',
    summary: 'Open the payment of a bid',
    about:
      "For the project's client, to hire. The charge is what the bid says; another amount is 400, " +
      'a project that is no longer open or a developer without a live bid 409.',
    who: 'client',
    status: 201,
    refuses: [404, 409, 429],
    input: StartPayment,
    output: StartedPayment,
    call: (api, input) => api.payments.start(input),
  }),
};
