import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { measure, median } from '../bench/load.ts';
import { holdEach } from './core-share.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { mainJob } from './main-job.ts';
import { postProjects, signUpClients } from './posting.ts';
import { processesOf, until } from './visitors.ts';

const WANTED = 1.6;
/** Cores: each of two processes, PostgreSQL and the clients needs one. */
const CORES_NEEDED = 4;
/** The share of a core for each process if there are fewer, because others need the rest. */
const SHARE = 0.25;
/** Connections. The kernel distributes them at random, so there must be many. */
const ASKERS = 64;
const KILLS = 3;
const WRITERS = 6;

const two = ['--workers', '2'];

/** Compares one process with two, without a limit or each with a share of a core. */
async function growth({ serve }: Subject): Promise<Finding> {
  const [one, both] = [await serve({}), await serve({}, two)];
  const cores = availableParallelism();
  const few = cores < CORES_NEEDED;
  const path = '/api/projects';
  const targets = [
    { name: 'one', served: one, path },
    { name: 'two', served: both, path },
  ];
  // A limited process compiles slowly, so both must be warm before the limit: each of two processes
  // receives half of the requests.
  await measure(targets, { rounds: 5, seconds: 5, connections: ASKERS });
  const release = few && (await holdEach([one.pid, ...(await processesOf(both.url))], SHARE));
  const rounds = { rounds: 5, seconds: 3, connections: ASKERS };
  const figures = await measure(targets, rounds).finally(async () => {
    if (release) await release();
    for (const served of [one, both]) await served.stop();
  });
  const [alone = 0, together = 0] = ['one', 'two'].map((name) => figures.get(name)?.perSecond);
  const ratio = together / alone;
  const apart = `${alone.toFixed(0)} and ${together.toFixed(0)} requests/s, ${ratio.toFixed(2)} times`;
  const held = release
    ? `each held to ${SHARE} of a core`
    : 'which PostgreSQL and the askers use too';
  return {
    claim: `two processes answer ${WANTED} times what one does`,
    holds: ratio >= WANTED ? true : few && !release ? null : false,
    figures: `${apart}, on ${cores} cores${few ? `, ${held}` : ''}`,
  };
}

async function killed({ databaseUrl }: Subject, url: string): Promise<Finding[]> {
  const posting = postProjects(await signUpClients(url, WRITERS));
  const back: (number | null)[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(1_500);
    const [pid] = await processesOf(url);
    process.kill(pid, 'SIGKILL');
    back.push(
      await until(async () => {
        const pids = await processesOf(url);
        return pids.length === 2 && !pids.includes(pid);
      }, 60_000),
    );
  }
  await posting.load.end();
  const returned = back.filter((ms) => ms !== null);
  const findings = await posting.settle(databaseUrl);
  return [
    ...findings.map((one) => ({ ...one, claim: `kill -9 of one process: ${one.claim}` })),
    {
      claim: 'a killed process comes again by itself',
      holds: returned.length === KILLS,
      figures: `${returned.length} of ${KILLS}, in ${(median(returned) / 1_000).toFixed(1)} s`,
    },
  ];
}

/** Checks that several processes share the work behind one port and survive the death of one. */
export const workers: Experiment = {
  name: 'workers',
  env: { RATE_LIMIT_FACTOR: '0' },
  startsItself: true,
  async run(subject) {
    const { url } = await subject.serve({}, two);
    return [...(await mainJob(url)), ...(await killed(subject, url)), await growth(subject)];
  },
};
