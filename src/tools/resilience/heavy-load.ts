import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { projectForm, type SignedUpUser, signUp } from '#testing/fixtures/acknowledged-writes.ts';
import type { ServerProcess } from '#tools/bench/served.ts';
import type { Experiment, Finding } from './experiment.ts';
import { formatAnswers, waitUntil } from './visitors.ts';

const WARM_UP_REQUESTS = 50_000;
const REQUESTS = 200_000;
/** Relative to the first measurement. */
const GROWTH_MAX = 1.25;
const CONNECTIONS = 16;
const PATHS = ['/api/projects', '/api/stats', '/api/developers/featured', '/api/auth/me'];

function sendLoad(url: string, client: SignedUpUser, amount: number, connections = CONNECTIONS) {
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

async function checkSustainedLoad(server: ServerProcess, client: SignedUpUser): Promise<Finding[]> {
  await sendLoad(server.url, client, WARM_UP_REQUESTS);
  const beforeMb = await server.memoryMb();
  const { latency, requests, non2xx, errors } = await sendLoad(server.url, client, REQUESTS);
  const afterMb = await server.memoryMb();
  return [
    {
      claim: `${REQUESTS.toLocaleString('en-US')} requests in a row succeed`,
      holds: non2xx + errors === 0,
      figures:
        `${requests.average.toFixed(0)} requests/s on ${CONNECTIONS} connections, ` +
        `p50 ${latency.p50} ms, p99 ${latency.p99} ms; ${non2xx} refused, ${errors} failed`,
    },
    {
      claim: 'memory does not grow during them',
      holds: afterMb <= beforeMb * GROWTH_MAX,
      figures: `${beforeMb.toFixed(0)} MB before, ${afterMb.toFixed(0)} MB after`,
    },
  ];
}

const OVERLOAD_CONNECTIONS = CONNECTIONS * 64;
const RESPONSE_MAX_MS = 5_000;

async function checkOverload(server: ServerProcess, client: SignedUpUser): Promise<Finding[]> {
  const beforeMb = await server.memoryMb();
  const result = await sendLoad(server.url, client, 20_000, OVERLOAD_CONNECTIONS);
  const startedAt = performance.now();
  const recoveryMs = await waitUntil(async () => {
    const sentAt = performance.now();
    const { status } = await fetch(`${server.url}/api/projects`);
    return status === 200 && performance.now() - sentAt < 500;
  });
  await sleep(1_000);
  const afterMb = await server.memoryMb();
  const statuses = new Map(
    Object.entries(result.statusCodeStats ?? {}).map(([code, { count = 0 }]) => [
      Number(code),
      count,
    ]),
  );
  const faults = [...statuses.keys()].filter((status) => status >= 500 && status !== 503);
  return [
    {
      claim: `${OVERLOAD_CONNECTIONS} connections at once: accepted requests are answered in time, others get 503`,
      holds: result.latency.p99 <= RESPONSE_MAX_MS && result.errors === 0 && faults.length === 0,
      figures: `p99 ${result.latency.p99} ms; ${formatAnswers(statuses)}; ${result.errors} failed`,
    },
    {
      claim: 'the server recovers by itself and frees the memory',
      holds: recoveryMs !== null && recoveryMs <= 5_000 && afterMb <= beforeMb * 1.5,
      figures:
        // The wait above is not part of the recovery.
        `quick again after ${((performance.now() - startedAt) / 1_000 - 1).toFixed(1)} s; ` +
        `${beforeMb.toFixed(0)} MB before, ${afterMb.toFixed(0)} MB after`,
    },
  ];
}

export const heavyLoad: Experiment = {
  name: 'heavy-load',
  env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent' },
  startsItself: true,
  async run({ serve }) {
    const server = await serve();
    const client = await signUp(server.url, '/api/users/create-with-profile');
    return [
      ...(await checkSustainedLoad(server, client)),
      ...(await checkOverload(server, client)),
    ];
  },
};
