import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { measure, median } from '#tools/bench/load.ts';
import { limitEach } from './core-share.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { checkMainJob } from './main-job.ts';
import { postProjects, signUpClients } from './posting.ts';
import { listProcessIds, waitUntil } from './visitors.ts';

const MIN_RATIO = 1.6;
/** Each of two processes, PostgreSQL and the clients needs one. */
const CORES_NEEDED = 4;
/** Share of a core for each process if there are fewer cores, so that the others have the rest. */
const SHARE = 0.25;
/** The kernel distributes connections to processes at random, so there must be many. */
const CONNECTIONS = 64;
const KILLS = 3;
const WRITERS = 6;

const twoProcesses = ['--workers', '2'];

async function checkGrowth({ serve }: Subject): Promise<Finding> {
  const oneProcess = await serve({});
  const bothProcesses = await serve({}, twoProcesses);
  const cores = availableParallelism();
  const hasFewCores = cores < CORES_NEEDED;
  const path = '/api/projects';
  const targets = [
    { name: 'one', server: oneProcess, path },
    { name: 'two', server: bothProcesses, path },
  ];
  // A limited process compiles slowly, so both must be warm before the limit.
  await measure(targets, { rounds: 5, seconds: 5, connections: CONNECTIONS });
  const removeLimits =
    hasFewCores &&
    (await limitEach([oneProcess.pid, ...(await listProcessIds(bothProcesses.url))], SHARE));
  const rounds = { rounds: 5, seconds: 3, connections: CONNECTIONS };
  const figures = await measure(targets, rounds).finally(async () => {
    if (removeLimits) await removeLimits();
    for (const server of [oneProcess, bothProcesses]) await server.stop();
  });
  const [oneRate = 0, twoRate = 0] = ['one', 'two'].map((name) => figures.get(name)?.perSecond);
  const ratio = twoRate / oneRate;
  // Without limits, too few cores cannot show that two processes are faster.
  const isInconclusive = hasFewCores && !removeLimits;
  const rates = `${oneRate.toFixed(0)} and ${twoRate.toFixed(0)} requests/s, ${ratio.toFixed(2)} times`;
  const limit = removeLimits
    ? `each limited to ${SHARE} of a core`
    : 'which PostgreSQL and the clients use too';
  return {
    claim: `two processes handle ${MIN_RATIO} times the requests of one`,
    holds: ratio >= MIN_RATIO || (isInconclusive ? null : false),
    figures: `${rates}, on ${cores} cores${hasFewCores ? `, ${limit}` : ''}`,
  };
}

async function checkKill({ databaseUrl }: Subject, url: string): Promise<Finding[]> {
  const posting = postProjects(await signUpClients(url, WRITERS));
  const restartMs: (number | null)[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(1_500);
    const [pid] = await listProcessIds(url);
    process.kill(pid, 'SIGKILL');
    restartMs.push(
      await waitUntil(async () => {
        const pids = await listProcessIds(url);
        return pids.length === 2 && !pids.includes(pid);
      }, 60_000),
    );
  }
  await posting.load.end();
  const returned = restartMs.filter((ms) => ms !== null);
  const findings = await posting.settle(databaseUrl);
  return [
    ...findings.map((one) => ({ ...one, claim: `kill -9 of one process: ${one.claim}` })),
    {
      claim: 'a killed process is replaced by itself',
      holds: returned.length === KILLS,
      figures: `${returned.length} of ${KILLS}, in ${(median(returned) / 1_000).toFixed(1)} s`,
    },
  ];
}

export const workers: Experiment = {
  name: 'workers',
  env: { RATE_LIMIT_FACTOR: '0' },
  startsItself: true,
  async run(subject) {
    const { url } = await subject.serve({}, twoProcesses);
    return [
      ...(await checkMainJob(url)),
      ...(await checkKill(subject, url)),
      await checkGrowth(subject),
    ];
  },
};
