import { setTimeout as sleep } from 'node:timers/promises';
import { queryRows } from '#testing/app/postgres.ts';
import { projectForm, type SignedUpUser } from '#testing/fixtures/acknowledged-writes.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { signUpClients } from './posting.ts';
import { sendContinuously } from './visitors.ts';

const ROUNDS = 3;
const WRITERS = 8;
const END_MAX_MS = 10_000;

function postUntilRefused(clients: SignedUpUser[]) {
  const posted = new Map<string, boolean>();
  const load = sendContinuously(clients.length, async () => {
    const title = `While it ends ${crypto.randomUUID()}`;
    const client = clients[posted.size % clients.length];
    if (!client) throw new Error('At least one client is needed');
    posted.set(title, false);
    const form = projectForm(title);
    const response = await client.send('/api/projects', form, { connection: 'close' });
    posted.set(title, response.status === 201);
    return response;
  });
  return { posted, load };
}

async function loadStoredTitles(databaseUrl: string, titles: string[]): Promise<Set<string>> {
  const rows = await queryRows<{ title: string }>(
    databaseUrl,
    'select title from projects where title = any($1)',
    [titles],
  );
  return new Set(rows.map(({ title }) => title));
}

async function runRound({ serve, databaseUrl }: Subject) {
  const server = await serve();
  const { posted, load } = postUntilRefused(await signUpClients(server.url, WRITERS));
  await sleep(1_500);
  const startedAt = performance.now();
  server.signal('SIGTERM');
  const code = await server.ended;
  const ms = performance.now() - startedAt;
  await load.end();
  const stored = await loadStoredTitles(databaseUrl, [...posted.keys()]);
  const acknowledged = [...posted]
    .filter(([, isAcknowledged]) => isAcknowledged)
    .map(([title]) => title);
  return {
    code,
    ms,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((title) => !stored.has(title)).length,
    storedWithoutResponse: stored.size - acknowledged.length,
    answers: load.answers,
  };
}

export const ending: Experiment = {
  name: 'ending',
  env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent' },
  startsItself: true,
  async run(subject): Promise<Finding[]> {
    const rounds: Awaited<ReturnType<typeof runRound>>[] = [];
    while (rounds.length < ROUNDS) rounds.push(await runRound(subject));
    const total = (pick: (result: (typeof rounds)[number]) => number) =>
      rounds.reduce((sum, result) => sum + pick(result), 0);
    const slowest = Math.max(...rounds.map(({ ms }) => ms));
    return [
      {
        claim: 'SIGTERM under load ends the process in order',
        holds: rounds.every(({ code, ms }) => code === 0 && ms < END_MAX_MS),
        figures:
          `exit codes ${rounds.map(({ code }) => code).join(', ')}; ` +
          `the slowest of ${ROUNDS} took ${(slowest / 1_000).toFixed(1)} s`,
      },
      {
        claim: 'requests in progress are completed and answered',
        holds:
          total((result) => result.acknowledged) > 0 &&
          total((result) => result.lost + result.storedWithoutResponse) === 0 &&
          rounds.every(({ answers }) => !answers.has(500)),
        figures:
          `${total((result) => result.lost)} lost of ${total((result) => result.acknowledged)}, ` +
          `${total((result) => result.storedWithoutResponse)} stored without a response`,
      },
    ];
  },
};
