import type { Product } from '../e2e/server.ts';

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
};

const own: Record<Exclude<Persona, 'visitor'>, Record<string, string>> = {
  client: {
    home: '/',
    work: '/work',
    messages: '/messages',
    notifications: '/notifications',
    favorites: '/favorites',
    'edit-profile': '/settings/profile',
    'mail-settings': '/settings/notifications',
    paid: '/payment-success',
    'invalid-payment': '/payment/1',
    post: '/create-project',
  },
  developer: {
    invitations: '/invitations',
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
    dashboard: '/admin/dashboard',
    reconciliation: '/admin/reconciliation',
  },
};

interface Listed {
  id: number;
  title: string;
  status: string;
  bids: { developerId: number; amount: number }[];
}

async function read<Answer>({ url }: Product, path: string): Promise<Answer> {
  const answer = await fetch(`${url}${path}`);
  return answer.json();
}

/** Pages whose addresses hold a number, found in the demo as a stranger finds them. */
async function numbered(product: Product): Promise<Sight[]> {
  const projects = await read<Listed[]>(product, '/api/projects?limit=50');
  const developers = await read<{ id: number }[]>(product, '/api/developers/featured?limit=4');
  const [project] = projects;
  const whole = await read<{ clientId: number }>(product, `/api/projects/${project?.id}`);
  return [
    { name: 'project', path: `/projects/${project?.id}`, who: 'visitor' },
    { name: 'project', path: `/projects/${project?.id}`, who: 'developer' },
    { name: 'developer', path: `/developers/${developers[0]?.id}`, who: 'visitor' },
    { name: 'developer', path: `/developers/${developers[0]?.id}`, who: 'client' },
    { name: 'client', path: `/clients/${whole.clientId}`, who: 'visitor' },
    { name: 'no-project', path: '/projects/2000000000', who: 'visitor' },
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
  return [...visitors, ...people, ...(await numbered(product))];
}
