import { setTimeout as sleep } from 'node:timers/promises';
import { runStatement } from '#testing/app/postgres.ts';
import { postProject, signUp } from '#testing/fixtures/acknowledged-writes.ts';
import type { Experiment, Finding } from './experiment.ts';
import { checkMainJob } from './main-job.ts';
import { type ServerCopy, startReplica } from './server-copy.ts';
import { formatAnswers, sendContinuously, sumMetric, waitUntil } from './visitors.ts';

const VISITORS = 8;
const LEAVE_MAX_MS = 8_000;

const countReplicaReads = (url: string) =>
  sumMetric(url, 'bidwright_visitor_reads_total', 'from="replica"');

const countReplicaUsers = (url: string) => sumMetric(url, 'bidwright_replica_well');

async function checkReads(url: string): Promise<Finding> {
  const before = await countReplicaReads(url);
  for (let nth = 0; nth < 20; nth += 1) await fetch(`${url}/api/projects`);
  const reads = (await countReplicaReads(url)) - before;
  return {
    claim: 'reads of visitors use the replica',
    holds: reads >= 20,
    figures: `${reads} statements for 20 requests`,
  };
}

async function checkRestart(url: string, server: ServerCopy): Promise<Finding[]> {
  const load = sendContinuously(VISITORS, () => fetch(`${url}/api/projects`));
  await sleep(1_500);
  await server.stop();
  const leftMs = await waitUntil(async () => (await countReplicaUsers(url)) === 0);
  await sleep(1_500);
  await server.start();
  const backMs = await waitUntil(async () => (await countReplicaUsers(url)) === 2);
  const before = await countReplicaReads(url);
  await sleep(1_500);
  const after = (await countReplicaReads(url)) - before;
  await load.end();
  const formatSeconds = (ms: number | null) =>
    ms === null ? 'never' : `${(ms / 1_000).toFixed(1)} s`;
  return [
    {
      claim: 'the loss of the replica under load causes no error',
      holds: load.count((status) => status !== 200) === 0,
      figures: `answers: ${formatAnswers(load.answers)}`,
    },
    {
      claim: 'reads use the primary while the replica is gone, and the replica after its return',
      holds: leftMs !== null && backMs !== null && after > 0,
      figures: `left after ${formatSeconds(leftMs)}, back after ${formatSeconds(backMs)}, ${after} reads since`,
    },
  ];
}

async function checkLag(url: string, replicaUrl: string): Promise<Finding[]> {
  const client = await signUp(url, '/api/users/create-with-profile');
  await runStatement(replicaUrl, 'select pg_wal_replay_pause()');
  const { id } = await postProject(client, 'While the replica is paused');
  const read = (headers: Record<string, string>) =>
    fetch(`${url}/api/projects/${id}`, { headers }).then(({ status }) => status);
  const ownStatus = await read({ cookie: client.cookie });
  const visitorStatus = await read({});
  const visibleMs = await waitUntil(async () => (await read({ connection: 'close' })) === 200);
  const leftMs = await waitUntil(async () => (await countReplicaUsers(url)) === 0);
  await runStatement(replicaUrl, 'select pg_wal_replay_resume()');
  const backMs = await waitUntil(async () => (await countReplicaUsers(url)) === 2);
  return [
    {
      claim: 'users read their own writes, however old the replica',
      holds: ownStatus === 200 && visitorStatus === 404,
      figures: `${ownStatus} for the client, ${visitorStatus} for a visitor at the same time`,
    },
    {
      claim: 'a replica that lags is not used until it has caught up',
      holds: visibleMs !== null && visibleMs <= LEAVE_MAX_MS && leftMs !== null && backMs !== null,
      figures: `a visitor saw the project after ${((visibleMs ?? Number.NaN) / 1_000).toFixed(1)} s`,
    },
  ];
}

export const replica: Experiment = {
  name: 'replica',
  env: { RATE_LIMIT_FACTOR: '0' },
  startsItself: true,
  async run({ databaseUrl, server, serve }) {
    const copy = await startReplica(server.admin, server);
    const replicaUrl = copy.url(new URL(databaseUrl).pathname.slice(1));
    try {
      const { url } = await serve({ DATABASE_REPLICA_URL: replicaUrl }, ['--workers', '2']);
      await waitUntil(async () => (await countReplicaUsers(url)) === 2);
      return [
        ...(await checkMainJob(url)),
        await checkReads(url),
        ...(await checkLag(url, replicaUrl)),
        ...(await checkRestart(url, copy)),
      ];
    } finally {
      await copy.remove();
    }
  },
};
