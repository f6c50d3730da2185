import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '#testing/e2e/server.ts';

export const DEMO_PASSWORD = 'Demo-pass-1!';

export type Persona = 'visitor' | 'client' | 'developer' | 'admin';
type Account = Exclude<Persona, 'visitor'>;

export interface DemoIds {
  project: number;
  developer: number;
  owner: number;
  client: number;
  openProject: number;
  bids: Bid[];
  /** The project room opens by the id of the project: of the client, of the developer. */
  clientRoom: number;
  developerRoom: number;
}

interface Bid {
  id: number;
  developerId: number;
  amount: number;
}

interface ListedProject {
  id: number;
  title: string;
  status: string;
  bids: Bid[];
}

async function read<Body>({ url }: Product, path: string, cookie = ''): Promise<Body> {
  const response = await fetch(`${url}${path}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`GET ${path} returned ${response.status}`);
  return response.json();
}

async function signIn({ url }: Product, account: Account): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@demo.example`, password: DEMO_PASSWORD }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`Signing in as ${account} returned ${response.status}`);
  return cookie;
}

/** The Stripe sandbox sends webhooks up to a few seconds later, which create further jobs. */
const QUIET_SECONDS = 5;
const QUIET_MAX_SECONDS = 120;

async function countWaitingJobs({ url }: Product): Promise<number> {
  const response = await fetch(`${url}/metrics`);
  if (!response.ok) throw new Error(`GET /metrics returned ${response.status}`);
  const metrics = await response.text();
  const counts = metrics.matchAll(/^bidwright_jobs_waiting\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

export async function waitForDemo(product: Product): Promise<void> {
  let quietSeconds = 0;
  for (let seconds = 0; seconds < QUIET_MAX_SECONDS; seconds += 1) {
    quietSeconds = (await countWaitingJobs(product)) === 0 ? quietSeconds + 1 : 0;
    if (quietSeconds === QUIET_SECONDS) return;
    await sleep(1_000);
  }
  throw new Error(`The jobs of the demo were not done after ${QUIET_MAX_SECONDS} seconds.`);
}

export type Sessions = Record<Account, string>;

export async function signInDemoAccounts(product: Product): Promise<Sessions> {
  const client = await signIn(product, 'client');
  const developer = await signIn(product, 'developer');
  return { client, developer, admin: await signIn(product, 'admin') };
}

function first<Item>(items: Item[], description: string): Item {
  const [item] = items;
  if (item === undefined) throw new Error(`The demo has no ${description}`);
  return item;
}

async function findClientIds(product: Product, cookie: string) {
  const me = await read<{ id: number }>(product, '/api/auth/me', cookie);
  const profile = await read<{ projects: ListedProject[] }>(
    product,
    `/api/clients/${me.id}`,
    cookie,
  );
  const projects = await Promise.all(
    profile.projects.map(({ id }) => read<ListedProject>(product, `/api/projects/${id}`, cookie)),
  );
  const open = first(
    projects.filter(({ status, bids }) => status === 'active' && bids.length > 1),
    'open project with bids',
  );
  const running = first(
    projects.filter(({ status }) => status === 'assigned' || status === 'delivered'),
    'project in progress',
  );
  return {
    client: me.id,
    openProject: open.id,
    bids: open.bids,
    clientRoom: running.id,
  };
}

/** The ids are the same in every run, because the demo is. */
export async function findDemoIds(product: Product, sessions: Sessions): Promise<DemoIds> {
  const projects = await read<ListedProject[]>(product, '/api/projects?limit=50');
  const developers = await read<{ id: number }[]>(product, '/api/developers/featured?limit=4');
  const project = first(projects, 'project').id;
  const { clientId } = await read<{ clientId: number }>(product, `/api/projects/${project}`);
  const work = await read<{ id: number }[]>(product, '/api/work?stage=running', sessions.developer);
  return {
    project,
    developer: first(developers, 'developer').id,
    owner: clientId,
    developerRoom: first(work, 'hire of the developer').id,
    ...(await findClientIds(product, sessions.client)),
  };
}
