import { setTimeout as sleep } from 'node:timers/promises';
import { runStatement } from '../app/postgres.ts';
import { postProject, signUp } from '../fixtures/acknowledged-writes.ts';
import type { Experiment, Finding } from './experiment.ts';
import { mainJob } from './main-job.ts';
import { type ServerCopy, startReplica } from './server-copy.ts';
import { formatAnswers, sendContinuously, sumOf, until } from './visitors.ts';

const VISITORS = 8;
/** Milliseconds until the product must not use a paused replica: its lag limit and its interval. */
const LEFT_WITHIN = 8_000;

/** Returns the number of statements that the replica executed. */
const fromReplica = (url: string) => sumOf(url, 'bidwright_visitor_reads_total', 'from="replica"');

/** Returns how many processes use the replica. */
const reading = (url: string) => sumOf(url, 'bidwright_replica_well');

async function served(url: string): Promise<Finding> {
  const before = await fromReplica(url);
  for (let asked = 0; asked < 20; asked += 1) await fetch(`${url}/api/projects`);
  const by = (await fromReplica(url)) - before;
  return {
    claim: 'visitors read the replica',
    holds: by >= 20,
    figures: `${by} statements for 20 requests`,
  };
}

async function stoppedAndBack(url: string, server: ServerCopy): Promise<Finding[]> {
  const load = sendContinuously(VISITORS, () => fetch(`${url}/api/projects`));
  await sleep(1_500);
  await server.stop();
  const left = await until(async () => (await reading(url)) === 0);
  await sleep(1_500);
  await server.start();
  const back = await until(async () => (await reading(url)) === 2);
  const before = await fromReplica(url);
  await sleep(1_500);
  const after = (await fromReplica(url)) - before;
  await load.end();
  const seconds = (ms: number | null) => (ms === null ? 'never' : `${(ms / 1_000).toFixed(1)} s`);
  return [
    {
      claim: 'the replica lost under load is no visitor’s trouble',
      holds: load.count((status) => status !== 200) === 0,
      figures: `answers: ${formatAnswers(load.answers)}`,
    },
    {
      claim: 'visitors read the primary while it is gone, and it again when it is back',
      holds: left !== null && back !== null && after > 0,
      figures: `left after ${seconds(left)}, back after ${seconds(back)}, ${after} reads since`,
    },
  ];
}

async function stale(url: string, replicaUrl: string): Promise<Finding[]> {
  const client = await signUp(url, '/api/users/create-with-profile');
  await runStatement(replicaUrl, 'select pg_wal_replay_pause()');
  const { id } = await postProject(client, 'While the copy stands still');
  const read = (headers: Record<string, string>) =>
    fetch(`${url}/api/projects/${id}`, { headers }).then(({ status }) => status);
  const own = await read({ cookie: client.cookie });
  const others = await read({});
  const seen = await until(async () => (await read({ connection: 'close' })) === 200);
  const left = await until(async () => (await reading(url)) === 0);
  await runStatement(replicaUrl, 'select pg_wal_replay_resume()');
  const back = await until(async () => (await reading(url)) === 2);
  return [
    {
      claim: 'who writes reads what they wrote, however old the replica',
      holds: own === 200 && others === 404,
      figures: `${own} for the client, ${others} for a visitor in the same moment`,
    },
    {
      claim: 'a replica that falls behind is left, and read again when it has caught up',
      holds: seen !== null && seen <= LEFT_WITHIN && left !== null && back !== null,
      figures: `a visitor saw the project after ${((seen ?? Number.NaN) / 1_000).toFixed(1)} s`,
    },
  ];
}

/** Checks reads of visitors if a streaming replica lags, stops and returns. */
export const replica: Experiment = {
  name: 'replica',
  env: { RATE_LIMIT_FACTOR: '0' },
  startsItself: true,
  async run({ databaseUrl, server, serve }) {
    const copy = await startReplica(server.admin, server);
    const replicaUrl = copy.url(new URL(databaseUrl).pathname.slice(1));
    try {
      const { url } = await serve({ DATABASE_REPLICA_URL: replicaUrl }, ['--workers', '2']);
      await until(async () => (await reading(url)) === 2);
      return [
        ...(await mainJob(url)),
        await served(url),
        ...(await stale(url, replicaUrl)),
        ...(await stoppedAndBack(url, copy)),
      ];
    } finally {
      await copy.remove();
    }
  },
};
