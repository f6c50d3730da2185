import { setTimeout as sleep } from 'node:timers/promises';
import { queryRows } from '../app/postgres.ts';
import { projectForm, type SignedUpUser } from '../fixtures/acknowledged-writes.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { signUpClients } from './posting.ts';
import { sendContinuously } from './visitors.ts';

const ROUNDS = 3;
const WRITERS = 8;
const WITHIN_MS = 10_000;

/** Posts projects on separate connections until the server accepts no more. */
function postUntilRefused(clients: SignedUpUser[]) {
  const asked = new Map<string, boolean>();
  const load = sendContinuously(clients.length, async () => {
    const title = `While it ends ${crypto.randomUUID()}`;
    const client = clients[asked.size % clients.length];
    if (!client) throw new Error('Nobody signed up');
    asked.set(title, false);
    const form = projectForm(title);
    const response = await client.send('/api/projects', form, { connection: 'close' });
    asked.set(title, response.status === 201);
    return response;
  });
  return { asked, load };
}

async function storedOf(databaseUrl: string, titles: string[]): Promise<Set<string>> {
  const rows = await queryRows<{ title: string }>(
    databaseUrl,
    'select title from projects where title = any($1)',
    [titles],
  );
  return new Set(rows.map(({ title }) => title));
}

async function round({ serve, databaseUrl }: Subject) {
  const served = await serve();
  const { asked, load } = postUntilRefused(await signUpClients(served.url, WRITERS));
  await sleep(1_500);
  const startedAt = performance.now();
  served.tell('SIGTERM');
  const code = await served.ended;
  const ms = performance.now() - startedAt;
  await load.end();
  const stored = await storedOf(databaseUrl, [...asked.keys()]);
  const acknowledged = [...asked].filter(([, heard]) => heard).map(([title]) => title);
  return {
    code,
    ms,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((title) => !stored.has(title)).length,
    unheard: stored.size - acknowledged.length,
    answers: load.answers,
  };
}

/** Checks that SIGTERM completes requests in progress and ends the process within 10 seconds. */
export const ending: Experiment = {
  name: 'ending',
  env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent' },
  startsItself: true,
  async run(subject): Promise<Finding[]> {
    const rounds: Awaited<ReturnType<typeof round>>[] = [];
    while (rounds.length < ROUNDS) rounds.push(await round(subject));
    const total = (pick: (one: (typeof rounds)[number]) => number) =>
      rounds.reduce((sum, one) => sum + pick(one), 0);
    const slowest = Math.max(...rounds.map(({ ms }) => ms));
    return [
      {
        claim: 'SIGTERM under load ends it in order',
        holds: rounds.every(({ code, ms }) => code === 0 && ms < WITHIN_MS),
        figures:
          `exit codes ${rounds.map(({ code }) => code).join(', ')}; ` +
          `the slowest of ${ROUNDS} took ${(slowest / 1_000).toFixed(1)} s`,
      },
      {
        claim: 'requests in progress are completed and answered',
        holds:
          total((one) => one.acknowledged) > 0 &&
          total((one) => one.lost + one.unheard) === 0 &&
          rounds.every(({ answers }) => !answers.has(500)),
        figures:
          `${total((one) => one.lost)} lost of ${total((one) => one.acknowledged)}, ` +
          `${total((one) => one.unheard)} stored without an answer`,
      },
    ];
  },
};
