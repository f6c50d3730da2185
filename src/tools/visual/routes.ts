import type { FileRouteTypes } from '#app/client/routeTree.gen.ts';
import type { Product } from '#testing/e2e/server.ts';
import {
  type DemoIds,
  findDemoIds,
  type Persona,
  type Sessions,
  signInDemoAccounts,
} from './demo.ts';

export interface RolePage {
  name: string;
  path: string;
  who: Persona;
}

interface Entry {
  name: string;
  /** The journeys check these for accessibility too. */
  roles: Persona[];
  /** Other roles that can open the page, for `npm run screenshots`. */
  also?: Persona[];
  path?: string | ((ids: DemoIds) => string);
}

const signedIn: Persona[] = ['client', 'developer', 'admin'];
const everyone: Persona[] = ['visitor', ...signedIn];

const publicPage = (name: string, path?: Entry['path']): Entry => ({
  name,
  roles: ['visitor'],
  also: signedIn,
  ...(path !== undefined && { path }),
});
const ownPage = (name: string, roles: Persona[], also: Persona[] = []): Entry => ({
  name,
  roles,
  also,
});
const adminPage = (name: string, path?: string): Entry => ({
  name,
  roles: ['admin'],
  ...(path && { path }),
});

/** A route without an entry here fails the type check. */
const routes: Record<FileRouteTypes['to'], Entry[]> = {
  '/': [{ name: 'home', roles: ['visitor', 'client'], also: ['developer', 'admin'] }],
  '/account': [ownPage('account', ['client'], ['developer', 'admin'])],
  '/contact': [publicPage('contact')],
  '/create-developer-profile': [publicPage('join')],
  '/create-project': [{ name: 'post', roles: ['visitor', 'client'], also: ['developer', 'admin'] }],
  '/favorites': [ownPage('favorites', ['client', 'developer'], ['admin'])],
  '/find-work': [publicPage('find-work')],
  '/help': [publicPage('help')],
  '/how-it-works': [publicPage('how-it-works')],
  '/invitations': [ownPage('invitations', ['developer'], ['client'])],
  '/login': [{ name: 'sign-in', roles: ['visitor'] }],
  // Both lead to /work.
  '/my-bids': [],
  '/my-projects': [],
  '/notifications': [ownPage('notifications', ['client'], ['developer', 'admin'])],
  '/payment-success': [ownPage('paid', ['client'])],
  '/payments': [ownPage('payments', ['client'], ['developer', 'admin'])],
  '/payouts': [ownPage('payouts', ['developer'], ['client', 'admin'])],
  '/pricing-guide': [publicPage('pricing-guide')],
  '/privacy': [publicPage('privacy')],
  '/profile': [ownPage('profile', ['admin'])],
  '/resources': [publicPage('resources')],
  '/saved-searches': [ownPage('saved-searches', ['developer'], ['client'])],
  '/scores': [publicPage('scores')],
  '/success-stories': [publicPage('success-stories')],
  '/suspension': [ownPage('suspension', ['client'])],
  '/terms': [publicPage('terms')],
  // A visitor is asked to sign in, here and on every other page of an account.
  '/work': [ownPage('work', ['client', 'developer'], ['visitor', 'admin'])],
  '/admin': [ownPage('admin', ['admin'], ['visitor', 'client'])],
  '/admin/audit-logs': [adminPage('audit-log')],
  '/admin/dashboard': [adminPage('dashboard')],
  '/admin/disputes': [adminPage('disputes')],
  '/admin/projects': [adminPage('admin-projects')],
  '/admin/projects/$id': [adminPage('admin-project', '/admin/projects/1')],
  '/admin/reconciliation': [adminPage('reconciliation')],
  '/admin/reports': [adminPage('reports')],
  '/admin/reports/$id': [adminPage('report', '/admin/reports/1')],
  '/admin/setup-password': [{ name: 'setup-password', roles: ['visitor'] }],
  '/admin/users': [adminPage('users')],
  '/admin/users/$id': [adminPage('user', '/admin/users/1')],
  '/clients/$id': [
    publicPage('client', ({ owner }) => `/clients/${owner}`),
    { name: 'profile', roles: ['client'], path: ({ client }) => `/clients/${client}` },
  ],
  '/developers': [publicPage('developers')],
  '/developers/$id': [
    {
      name: 'developer',
      roles: ['visitor', 'client'],
      also: ['developer', 'admin'],
      path: ({ developer }) => `/developers/${developer}`,
    },
  ],
  '/email-change/$token': [publicPage('email-change-dead', '/email-change/no-such-token')],
  '/sign-in-link/$token': [publicPage('sign-in-link', '/sign-in-link/no-such-token')],
  '/confirm-email/$token': [publicPage('confirm-email-dead', '/confirm-email/no-such-token')],
  '/second-factor/$token': [publicPage('second-factor-dead', '/second-factor/no-such-token')],
  '/messages': [ownPage('messages', ['client', 'developer'], ['admin'])],
  '/messages/$id': [
    { name: 'conversation', roles: ['client'], also: ['developer'], path: '/messages/1' },
  ],
  '/payment/$projectId': [
    {
      name: 'payment',
      roles: ['client'],
      path: ({ openProject, bids: [bid] }) =>
        `/payment/${openProject}?amount=${bid?.amount}&developer=${bid?.developerId}`,
    },
    { name: 'invalid-payment', roles: ['client'], path: '/payment/1' },
  ],
  '/projects': [
    publicPage('projects'),
    { name: 'projects-none', roles: ['visitor'], path: '/projects?search=zzzz-nothing' },
  ],
  '/projects/$id': [
    {
      name: 'project',
      roles: ['visitor', 'developer'],
      also: ['client', 'admin'],
      path: ({ project }) => `/projects/${project}`,
    },
    {
      name: 'own-project',
      roles: ['client'],
      path: ({ openProject }) => `/projects/${openProject}`,
    },
    {
      name: 'own-project-brief',
      roles: ['client'],
      path: ({ openProject }) => `/projects/${openProject}#brief`,
    },
    { name: 'no-project', roles: ['visitor'], path: '/projects/2000000000' },
  ],
  '/projects/$id/compare': [
    {
      name: 'compare',
      roles: ['client'],
      path: ({ openProject, bids }) =>
        `/projects/${openProject}/compare?bids=${bids.map(({ id }) => id).slice(0, 3)}`,
    },
    {
      name: 'compare-none',
      roles: [],
      also: ['client'],
      path: ({ openProject }) => `/projects/${openProject}/compare`,
    },
  ],
  '/projects/$id/agreement': [
    {
      name: 'agreement',
      roles: ['client'],
      also: ['visitor', 'admin'],
      path: ({ clientRoom }) => `/projects/${clientRoom}/agreement`,
    },
  ],
  '/projects/$id/edit': [
    {
      name: 'edit-project',
      roles: ['client'],
      also: ['developer'],
      path: ({ openProject }) => `/projects/${openProject}/edit`,
    },
  ],
  '/projects/$id/history': [
    publicPage('project-history', ({ project }) => `/projects/${project}/history`),
  ],
  '/projects/$id/propose': [
    {
      name: 'propose-change',
      roles: ['client'],
      path: ({ clientRoom }) => `/projects/${clientRoom}/propose`,
    },
  ],
  '/projects/$id/room': [
    {
      name: 'room',
      roles: ['client'],
      also: ['admin'],
      path: ({ clientRoom }) => `/projects/${clientRoom}/room`,
    },
    {
      name: 'own-room',
      roles: [],
      also: ['developer'],
      path: ({ developerRoom }) => `/projects/${developerRoom}/room`,
    },
  ],
  '/reset-password/$token': [publicPage('reset-dead', '/reset-password/no-such-token')],
  '/settings': [ownPage('settings', ['client'])],
  '/settings/notifications': [ownPage('mail-settings', ['client'], ['developer', 'admin'])],
  '/settings/portfolio': [ownPage('portfolio', ['developer'], ['client'])],
  '/settings/profile': [ownPage('edit-profile', ['client', 'developer'], ['admin'])],
  '/unsubscribe/$token': [publicPage('unsubscribe', '/unsubscribe/there-is-no-such-mail')],
};

const notFound: Entry = { name: 'not-found', roles: ['visitor'], path: '/there-is-no-such-page' };

function listPagesOfEntry(route: string, entry: Entry, ids: DemoIds, roles: Persona[]): RolePage[] {
  const { name, path = route } = entry;
  const pagePath = typeof path === 'string' ? path : path(ids);
  return roles.map((who) => ({ name, path: pagePath, who }));
}

function listPages(ids: DemoIds, rolesOf: (entry: Entry) => Persona[]): RolePage[] {
  const entries = Object.entries(routes).flatMap(([route, list]) =>
    list.map((entry) => ({ route, entry })),
  );
  return [...entries, { route: '', entry: notFound }]
    .flatMap(({ route, entry }) => listPagesOfEntry(route, entry, ids, rolesOf(entry)))
    .sort((a, b) => everyone.indexOf(a.who) - everyone.indexOf(b.who));
}

export async function listJourneyPages(product: Product): Promise<RolePage[]> {
  const ids = await findDemoIds(product, await signInDemoAccounts(product));
  return listPages(ids, ({ roles }) => roles);
}

export async function listScreens(product: Product, sessions: Sessions): Promise<RolePage[]> {
  const ids = await findDemoIds(product, sessions);
  return listPages(ids, ({ roles, also = [] }) => [...roles, ...also]);
}
