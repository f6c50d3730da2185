import type { Checkout } from './checkout.ts';
import { type Figures, measureCpu, sendLoad } from './load.ts';
import { findPostmaster } from './postgres-cpu.ts';
import type { ServerProcess } from './served.ts';

const PASSWORD = 'Demo-pass-1!';
const SECONDS = 2;
const CONNECTIONS = 8;
const WRITES = 100;
/** Fewer than `WRITES`, because hashing a password is slow on purpose. */
const SIGN_INS = 20;
const DAY_MS = 86_400_000;

export interface Side {
  server: ServerProcess;
  postmaster: number;
  projectId: number;
  clientEmail: string;
  clientCookie: string;
  developerCookie: string;
  postedIds: number[];
}

interface Scenario {
  name: string;
  measure(side: Side): Promise<Figures>;
}

function post(url: string, path: string, cookie: string, body: object): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(body),
  });
}

async function signIn(url: string, email: string): Promise<string> {
  const response = await post(url, '/api/auth/login', '', { email, password: PASSWORD });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`Signing in as ${email} returned ${response.status}`);
  return cookie;
}

export async function openSide(
  server: ServerProcess,
  { client, developer, dataDir }: Checkout,
): Promise<Side> {
  const { url } = server;
  const projects: { id: number }[] = await (await fetch(`${url}/api/projects`)).json();
  const [first] = projects;
  if (!first) throw new Error('The seeded marketplace has no open project.');
  return {
    server,
    postmaster: await findPostmaster(dataDir),
    projectId: first.id,
    clientEmail: client,
    clientCookie: await signIn(url, client),
    developerCookie: await signIn(url, developer),
    postedIds: [],
  };
}

function read(name: string, path: (side: Side) => string): Scenario {
  return {
    name,
    measure: (side) => sendLoad({ ...side, name, path: path(side) }, SECONDS, CONNECTIONS),
  };
}

async function write<Result>(
  side: Side,
  count: number,
  send: () => Promise<Response>,
): Promise<Figures & { results: Result[] }> {
  const results: Result[] = [];
  let left = count;
  let seconds = 0;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const response = await send();
      if (!response.ok) {
        // The other connections must not send into the next measurement.
        left = 0;
        throw new Error(`${response.status}: ${await response.text()}`);
      }
      results.push(await response.json());
    }
  };
  const cpu = await measureCpu(side.server, side.postmaster, async () => {
    const began = performance.now();
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    seconds = (performance.now() - began) / 1_000;
    return count;
  });
  return { perSecond: count / seconds, ...cpu, results };
}

const postProjects: Scenario = {
  name: 'POST /api/projects',
  async measure(side) {
    const { results, ...figures } = await write<{ id: number }>(side, WRITES, () =>
      post(side.server.url, '/api/projects', side.clientCookie, {
        title: 'A booking page for a bicycle workshop',
        description: 'Customers pick a day, describe the defect and get a price. '.repeat(4),
        category: 'Web App',
        budget: 2_500,
        deadline: new Date(Date.now() + 30 * DAY_MS).toISOString(),
      }),
    );
    side.postedIds.push(...results.map(({ id }) => id));
    return figures;
  },
};

const postBids: Scenario = {
  name: 'POST /api/bids',
  async measure(side) {
    const { results: _, ...figures } = await write(side, WRITES, () =>
      post(side.server.url, '/api/bids', side.developerCookie, {
        projectId: side.postedIds.pop(),
        amount: 900,
        proposal: 'I have built three of these. '.repeat(14),
        deliveryTime: 20,
      }),
    );
    return figures;
  },
};

const signIns: Scenario = {
  name: 'POST /api/auth/login',
  async measure(side) {
    const { results: _, ...figures } = await write(side, SIGN_INS, () =>
      post(side.server.url, '/api/auth/login', '', { email: side.clientEmail, password: PASSWORD }),
    );
    return figures;
  },
};

/**
 * Uses the public REST API and tRPC, so that two checkouts may differ in all of their code.
 * `postProjects` must precede `postBids`, which bids on its projects.
 */
export const scenarios: Scenario[] = [
  read('GET /', () => '/'),
  read('GET /api/projects', () => '/api/projects'),
  read('tRPC projects.list', () => '/trpc/projects.list?input=%7B%7D'),
  read('GET /api/projects/:id', ({ projectId }) => `/api/projects/${projectId}`),
  read('GET /api/projects?search', () => '/api/projects?search=booking'),
  read('GET /api/developers/featured', () => '/api/developers/featured'),
  signIns,
  postProjects,
  postBids,
];
