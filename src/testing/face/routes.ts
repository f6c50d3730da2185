import type { Product } from '../e2e/server.ts';

export const DEMO_PASSWORD = 'Demo-pass-1!';

export type Persona = 'visitor' | 'client' | 'developer' | 'admin';

/** A page as one of the demo's people sees it. */
export interface Sight {
  name: string;
  path: string;
  who: Persona;
}

/** Pages that are the same for whoever comes. */
const open = {
  home: '/',
  projects: '/projects',
  'projects-none': '/projects?search=zzzz-nothing',
  developers: '/developers',
  join: '/create-developer-profile',
  post: '/create-project',
  'sign-in': '/login',
  'reset-dead': '/reset-password/no-such-token',
  'email-change-dead': '/email-change/no-such-token',
  'how-it-works': '/how-it-works',
  'success-stories': '/success-stories',
  'find-work': '/find-work',
  'pricing-guide': '/pricing-guide',
  resources: '/resources',
  help: '/help',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  scores: '/scores',
  'setup-password': '/admin/setup-password',
  'not-found': '/there-is-no-such-page',
  unsubscribe: '/unsubscribe/there-is-no-such-mail',
};

const own: Record<Exclude<Persona, 'visitor'>, Record<string, string>> = {
  client: {
    home: '/',
    suspension: '/suspension',
    'my-projects': '/my-projects',
    payments: '/payments',
    work: '/work',
    messages: '/messages',
    notifications: '/notifications',
    settings: '/settings',
    favorites: '/favorites',
    'edit-profile': '/settings/profile',
    account: '/account',
    'mail-settings': '/settings/notifications',
    paid: '/payment-success',
    'invalid-payment': '/payment/1',
    post: '/create-project',
  },
  developer: {
    invitations: '/invitations',
    'my-bids': '/my-bids',
    work: '/work',
    messages: '/messages',
    favorites: '/favorites',
    payouts: '/payouts',
    'saved-searches': '/saved-searches',
    'edit-profile': '/settings/profile',
    portfolio: '/settings/portfolio',
  },
  admin: {
    profile: '/profile',
    admin: '/admin',
    dashboard: '/admin/dashboard',
    users: '/admin/users',
    user: '/admin/users/1',
    postings: '/admin/projects',
    posting: '/admin/projects/1',
    reports: '/admin/reports',
    report: '/admin/reports/1',
    disputes: '/admin/disputes',
    reconciliation: '/admin/reconciliation',
    'audit-log': '/admin/audit-logs',
  },
};

interface Listed {
  id: number;
  title: string;
  status: string;
  bids: { developerId: number; amount: number }[];
}

async function read<Answer>({ url }: Product, path: string, cookie = ''): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, { headers: { cookie } });
  return answer.json();
}

/** The session of one of the demo's people, as a cookie. */
async function sessionOf({ url }: Product, who: Persona): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@demo.example`, password: DEMO_PASSWORD }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

function first<Item>(items: Item[], what: string): Item {
  const [item] = items;
  if (item === undefined) throw new Error(`The demo has no ${what}`);
  return item;
}

/** Pages whose addresses hold a number, found in the demo as a stranger finds them. */
async function numbered(product: Product): Promise<Sight[]> {
  const projects = await read<Listed[]>(product, '/api/projects?limit=50');
  const developers = await read<{ id: number }[]>(product, '/api/developers/featured?limit=4');
  const project = first(projects, 'project');
  const developer = first(developers, 'developer');
  const whole = await read<{ clientId: number }>(product, `/api/projects/${project.id}`);
  return [
    { name: 'project', path: `/projects/${project.id}`, who: 'visitor' },
    { name: 'project', path: `/projects/${project.id}`, who: 'developer' },
    { name: 'developer', path: `/developers/${developer.id}`, who: 'visitor' },
    { name: 'developer', path: `/developers/${developer.id}`, who: 'client' },
    { name: 'client', path: `/clients/${whole.clientId}`, who: 'visitor' },
    { name: 'no-project', path: '/projects/2000000000', who: 'visitor' },
  ];
}

/** The client's own projects: one with bids to choose from, and one that is being worked on. */
async function ofClient(product: Product): Promise<Sight[]> {
  const cookie = await sessionOf(product, 'client');
  const me = await read<{ id: number }>(product, '/api/auth/me', cookie);
  const own = await read<{ projects: Listed[] }>(product, `/api/clients/${me.id}`, cookie);
  const whole = await Promise.all(
    own.projects.map(({ id }) => read<Listed>(product, `/api/projects/${id}`, cookie)),
  );
  const open = first(
    whole.filter(({ status, bids }) => status === 'active' && bids.length > 1),
    'project to choose in',
  );
  const running = first(
    whole.filter(({ status }) => status === 'assigned' || status === 'delivered'),
    'project at work',
  );
  const [bid] = open.bids;
  const paying = `/payment/${open.id}?amount=${bid?.amount}&developer=${bid?.developerId}`;
  return [
    { name: 'profile', path: `/clients/${me.id}`, who: 'client' },
    { name: 'own-project', path: `/projects/${open.id}`, who: 'client' },
    { name: 'compare', path: `/projects/${open.id}/compare`, who: 'client' },
    { name: 'payment', path: paying, who: 'client' },
    { name: 'room', path: `/projects/${running.id}/room`, who: 'client' },
    { name: 'conversation', path: '/messages/1', who: 'client' },
  ];
}

/** Every page of the product with the demo's data, for each who comes to it. */
export async function sightsOf(product: Product): Promise<Sight[]> {
  const visitors = Object.entries(open).map(([name, path]): Sight => {
    return { name, path, who: 'visitor' };
  });
  const people = (['client', 'developer', 'admin'] as const).flatMap((who) =>
    Object.entries(own[who]).map(([name, path]): Sight => ({ name, path, who })),
  );
  return [...visitors, ...people, ...(await numbered(product)), ...(await ofClient(product))];
}
