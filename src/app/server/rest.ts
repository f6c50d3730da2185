import { z } from 'zod';
import { CheckEmail, EmailExists, SignIn, UserView } from '#features/accounts/account.schema.ts';
import { BidView, PlaceBid } from '#features/bids/bid.schema.ts';
import { StartedPayment, StartPayment } from '#features/payments/payment.schema.ts';
import {
  ClientView,
  DeveloperView,
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
import { Id, wholeBetween } from '#platform/shared/fields.ts';
import type { Endpoint, Method } from './rest-endpoint.ts';
import { endpoint } from './rest-endpoint.ts';

const ById = z.object({ id: Id });
const Nothing = z.object({});
const SignedOut = z.object({ message: z.string() });
const HowMany = z.object({
  limit: wholeBetween(1, 50, 'limit is 1 to 50', 'limit is 1 to 50').default(4),
});
const ProjectWithBids = ProjectView.extend({ bids: z.array(BidView) });
const ClientWithProjects = ClientView.extend({
  stats: ClientStats,
  projects: z.array(ProjectCard),
});

/** The whole public REST surface: SPEC section 7, line by line. */
export const endpoints: Record<`${Method} /${string}`, Endpoint> = {
  'GET /auth/me': endpoint('The signed-in user', Nothing, UserView, async (api) => {
    const me = await api.accounts.me();
    if (!me) throw new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
    return me;
  }),
  'POST /auth/login': endpoint('Sign in by username or e-mail', SignIn, UserView, (api, input) =>
    api.accounts.signIn(input),
  ),
  'POST /auth/logout': endpoint('Sign out', Nothing, SignedOut, async (api) => {
    await api.accounts.signOut();
    return { message: 'Signed out successfully' };
  }),
  'GET /users/check-email': endpoint(
    'Whether an e-mail address has an account',
    CheckEmail,
    EmailExists,
    (api, input) => api.accounts.checkEmail(input),
  ),
  'POST /users/create-with-profile': endpoint(
    'Sign up as a client',
    SignUpClient,
    UserView,
    (api, input) => api.profiles.signUpClient(input),
    { status: 201 },
  ),
  'POST /developers': endpoint(
    'Sign up as a developer',
    SignUpDeveloper,
    UserView,
    (api, input) => api.profiles.signUpDeveloper(input),
    { status: 201 },
  ),
  'GET /developers/featured': endpoint(
    'Developers to show first',
    HowMany,
    z.array(DeveloperView),
    (api, input) => api.profiles.featured(input),
  ),
  'GET /developers/:id': endpoint('One developer', ById, DeveloperView, (api, input) =>
    api.profiles.developer(input),
  ),
  'GET /clients/:id': endpoint('One client', ById, ClientWithProjects, async (api, input) => {
    const [client, stats, projects] = await Promise.all([
      api.profiles.client(input),
      api.projects.statsOfClient(input),
      api.projects.ofClient(input),
    ]);
    return { ...client, stats, projects };
  }),
  'GET /projects': endpoint(
    'Open projects, newest first',
    ProjectFilter,
    z.array(ProjectCard),
    async (api, input, page) => {
      const { items, next } = await api.projects.list(input);
      page.next(next);
      return items;
    },
  ),
  'GET /projects/:id': endpoint('One project', ById, ProjectWithBids, async (api, input) => {
    const project = await api.projects.get(input);
    const bids = await api.bids.onProject({ projectId: project.id });
    return { ...project, bids };
  }),
  'POST /projects': endpoint(
    'Post a project',
    PostProject,
    ProjectView,
    (api, input) => api.projects.post(input),
    { status: 201 },
  ),
  'POST /bids': endpoint(
    'Bid on a project',
    PlaceBid,
    BidView,
    (api, input) => api.bids.place(input),
    { status: 201 },
  ),
  'POST /create-payment-intent': endpoint(
    'Open the payment of a bid',
    StartPayment,
    StartedPayment,
    (api, input) => api.payments.start(input),
  ),
};
