import type { Checkout } from './checkout.ts';
import { type Figures, shoot } from './load.ts';
import type { Served } from './served.ts';

const PASSWORD = 'Demo-pass-1!';
const SECONDS = 2;
const CONNECTIONS = 8;
const WRITES = 100;
/** Fewer, because hashing a password is slow on purpose. */
const SIGN_INS = 20;
const DAY_MS = 86_400_000;

/** A running checkout with what its requests need. */
export interface Side {
  served: Served;
  project: number;
  clientEmail: string;
  clientCookie: string;
  developerCookie: string;
  /** Projects without a bid of the developer. */
  posted: number[];
}

interface Act {
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

export async function openSide(served: Served, { client, developer }: Checkout): Promise<Side> {
  const { url } = served;
  const projects: { id: number }[] = await (await fetch(`${url}/api/projects`)).json();
  const [first] = projects;
  if (!first) throw new Error('The seeded marketplace has no open project.');
  return {
    served,
    project: first.id,
    clientEmail: client,
    clientCookie: await signIn(url, client),
    developerCookie: await signIn(url, developer),
    posted: [],
  };
}

function read(name: string, path: (side: Side) => string): Act {
  return {
    name,
    measure: (side) => shoot({ name, served: side.served, path: path(side) }, SECONDS, CONNECTIONS),
  };
}

/** Sends some writes over several connections and returns their JSON responses. */
async function write<Result>(
  side: Side,
  times: number,
  send: () => Promise<Response>,
): Promise<Figures & { results: Result[] }> {
  const results: Result[] = [];
  let left = times;
  const cpuBefore = await side.served.cpu();
  const began = performance.now();
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
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const seconds = (performance.now() - began) / 1_000;
  const spent = (await side.served.cpu()) - cpuBefore;
  return { perSecond: times / seconds, cpu: (spent / times) * 1e6, results };
}

const postProjects: Act = {
  name: 'POST /api/projects',
  async measure(side) {
    const { results, ...sample } = await write<{ id: number }>(side, WRITES, () =>
      post(side.served.url, '/api/projects', side.clientCookie, {
        title: 'A booking page for a bicycle workshop',
        description: 'Customers pick a day, describe the defect and get a price. '.repeat(4),
        category: 'Web App',
        budget: 2_500,
        deadline: new Date(Date.now() + 30 * DAY_MS).toISOString(),
      }),
    );
    side.posted.push(...results.map(({ id }) => id));
    return sample;
  },
};

const postBids: Act = {
  name: 'POST /api/bids',
  async measure(side) {
    const { results: _, ...sample } = await write(side, WRITES, () =>
      post(side.served.url, '/api/bids', side.developerCookie, {
        projectId: side.posted.pop(),
        amount: 900,
        proposal: 'I have built three of these. '.repeat(14),
        deliveryTime: 20,
      }),
    );
    return sample;
  },
};

const signIns: Act = {
  name: 'POST /api/auth/login',
  async measure(side) {
    const { results: _, ...sample } = await write(side, SIGN_INS, () =>
      post(side.served.url, '/api/auth/login', '', { email: side.clientEmail, password: PASSWORD }),
    );
    return sample;
  },
};

/**
 * Requests that need no access to the code, so that two checkouts may differ in everything else.
 */
export const acts: Act[] = [
  read('GET /', () => '/'),
  read('GET /api/projects', () => '/api/projects'),
  read('tRPC projects.list', () => '/trpc/projects.list?input=%7B%7D'),
  read('GET /api/projects/:id', ({ project }) => `/api/projects/${project}`),
  read('GET /api/projects?search', () => '/api/projects?search=booking'),
  read('GET /api/developers/featured', () => '/api/developers/featured'),
  signIns,
  postProjects,
  postBids,
];
