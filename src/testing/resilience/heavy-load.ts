import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Served } from '../bench/served.ts';
import { projectForm, type SignedUpUser, signUp } from '../fixtures/acknowledged-writes.ts';
import type { Experiment, Finding } from './experiment.ts';
import { formatAnswers, until } from './visitors.ts';

/** Requests before the first measurement of memory, and between both measurements. */
const SETTLED = 50_000;
const REQUESTS = 200_000;
/** The most memory after the requests, relative to the first measurement. */
const GROWTH_MAX = 1.25;
const CONNECTIONS = 16;
const PATHS = ['/api/projects', '/api/stats', '/api/developers/featured', '/api/auth/me'];

/** Sends reads with a session; every fiftieth request posts a project. */
function shoot(url: string, client: SignedUpUser, amount: number, connections = CONNECTIONS) {
  const reads = Array.from({ length: 49 }, (_, nth) => ({
    path: PATHS[nth % PATHS.length] ?? '/',
  }));
  const post = {
    method: 'POST' as const,
    path: '/api/projects',
    body: JSON.stringify(projectForm('Under load')),
  };
  return autocannon({
    url,
    connections,
    amount,
    timeout: 30,
    headers: { cookie: client.cookie, origin: url, 'content-type': 'application/json' },
    requests: [...reads, post],
  });
}

async function sustained(served: Served, client: SignedUpUser): Promise<Finding[]> {
  await shoot(served.url, client, SETTLED);
  const settled = await served.memory();
  const { latency, requests, non2xx, errors } = await shoot(served.url, client, REQUESTS);
  const after = await served.memory();
  return [
    {
      claim: `${REQUESTS.toLocaleString('en-US')} requests in a row are all answered`,
      holds: non2xx + errors === 0,
      figures:
        `${requests.average.toFixed(0)} requests/s on ${CONNECTIONS} connections, ` +
        `p50 ${latency.p50} ms, p99 ${latency.p99} ms; ${non2xx} refused, ${errors} failed`,
    },
    {
      claim: 'memory stays flat over them',
      holds: after <= settled * GROWTH_MAX,
      figures: `${settled.toFixed(0)} MB before, ${after.toFixed(0)} MB after`,
    },
  ];
}

const times = 4;
/** Milliseconds within which 99 of 100 requests must be answered. */
const WAIT_MAX = 5_000;

async function overloaded(served: Served, client: SignedUpUser): Promise<Finding[]> {
  const before = await served.memory();
  const many = CONNECTIONS * 16 * times;
  const shot = await shoot(served.url, client, 20_000, many);
  const startedAt = performance.now();
  const back = await until(async () => {
    const asked = performance.now();
    const { status } = await fetch(`${served.url}/api/projects`);
    return status === 200 && performance.now() - asked < 500;
  });
  await sleep(1_000);
  const after = await served.memory();
  const statuses = new Map(
    Object.entries(shot.statusCodeStats ?? {}).map(([code, { count = 0 }]) => [
      Number(code),
      count,
    ]),
  );
  const faults = [...statuses.keys()].filter((status) => status >= 500 && status !== 503);
  return [
    {
      claim: `${many} connections at once: accepted requests are answered in time, others get 503`,
      holds: shot.latency.p99 <= WAIT_MAX && shot.errors === 0 && faults.length === 0,
      figures: `p99 ${shot.latency.p99} ms; ${formatAnswers(statuses)}; ${shot.errors} failed`,
    },
    {
      claim: 'it recovers by itself and frees the memory',
      holds: back !== null && back <= 5_000 && after <= before * 1.5,
      figures:
        `quick again after ${((performance.now() - startedAt) / 1_000 - 1).toFixed(1)} s; ` +
        `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`,
    },
  ];
}

/** Checks latency, memory over 200,000 requests, and recovery from overload. */
export const heavyLoad: Experiment = {
  name: 'heavy-load',
  env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent' },
  startsItself: true,
  async run({ serve }) {
    const served = await serve();
    const client = await signUp(served.url, '/api/users/create-with-profile');
    return [...(await sustained(served, client)), ...(await overloaded(served, client))];
  },
};
