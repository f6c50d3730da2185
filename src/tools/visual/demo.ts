import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '#testing/e2e/server.ts';

/** Password of all accounts of the demo. */
export const DEMO_PASSWORD = 'Demo-pass-1!';

/** A visitor or one of the demo's accounts. */
export type Persona = 'visitor' | 'client' | 'developer' | 'admin';
type Account = Exclude<Persona, 'visitor'>;

/** Ids of demo rows that the URLs of pages contain. */
export interface DemoIds {
  /** The newest open project. */
  project: number;
  /** A featured developer. */
  developer: number;
  /** The owner of `project`. */
  owner: number;
  /** The demo's client, with an open project that has bids and one that is in progress. */
  client: number;
  openProject: number;
  /** Bids on `openProject`. */
  bids: Bid[];
  /** Projects with a hire, by whose id the project room opens: of the client, of the developer. */
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

/** Returns the JSON of a GET; its type is not checked. Throws unless it succeeds. */
async function read<Body>({ url }: Product, path: string, cookie = ''): Promise<Body> {
  const response = await fetch(`${url}${path}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`GET ${path} returned ${response.status}`);
  return response.json();
}

/** Signs in to a demo account and returns the session cookie as `name=value`. */
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

/** Waits until the jobs of the demo are done: mails, refunds, webhooks. Throws after a timeout. */
export async function waitForDemo(product: Product): Promise<void> {
  let quietSeconds = 0;
  for (let seconds = 0; seconds < QUIET_MAX_SECONDS; seconds += 1) {
    quietSeconds = (await countWaitingJobs(product)) === 0 ? quietSeconds + 1 : 0;
    if (quietSeconds === QUIET_SECONDS) return;
    await sleep(1_000);
  }
  throw new Error(`The jobs of the demo were not done after ${QUIET_MAX_SECONDS} seconds.`);
}

/** Session cookies of the demo accounts, as `name=value`. */
export type Sessions = Record<Account, string>;

/** Signs in to every demo account, always in the same order. */
export async function signInDemoAccounts(product: Product): Promise<Sessions> {
  const client = await signIn(product, 'client');
  const developer = await signIn(product, 'developer');
  return { client, developer, admin: await signIn(product, 'admin') };
}

/** Throws if the list is empty. */
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

/** Finds the ids through the API. They are the same in every run, because the demo is. */
export async function findDemoIds(product: Product, sessions: Sessions): Promise<DemoIds> {
  const projects = await read<ListedProject[]>(product, '/api/projects?limit=50');
  const developers = await read<{ id: number }[]>(product, '/api/developers/featured?limit=4');
  const project = first(projects, 'project').id;
  const { clientId } = await read<{ clientId: number }>(product, `/api/projects/${project}`);
  const work = await read<{ result: { data: { items: { projectId: number }[] } } }>(
    product,
    '/trpc/hires.mine?input=%7B%7D',
    sessions.developer,
  );
  return {
    project,
    developer: first(developers, 'developer').id,
    owner: clientId,
    developerRoom: first(work.result.data.items, 'hire of the developer').projectId,
    ...(await findClientIds(product, sessions.client)),
  };
}
