import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { projectForm, type Someone } from '../crash-clients.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { someClients } from './posting.ts';
import { askOn } from './visitors.ts';

const ROUNDS = 3;
const WRITERS = 8;
const WITHIN_MS = 10_000;

/** How a request ended that did not get an answer. */
function lossIn(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
}

/** Everybody posts on connections of their own until nobody takes them any more. */
async function endedOnce(clients: Someone[], tell: () => void) {
  const acknowledged: number[] = [];
  const losses = new Map<string, number>();
  let turn = 0;
  const load = askOn(WRITERS, async () => {
    const client = clients[turn++ % clients.length];
    if (!client) throw new Error('Nobody signed up');
    try {
      const form = projectForm('While it ends');
      const response = await client.send('/api/projects', form, { connection: 'close' });
      if (response.status === 201) acknowledged.push((await response.clone().json()).id);
      return response;
    } catch (error) {
      const loss = lossIn(error);
      losses.set(loss, (losses.get(loss) ?? 0) + 1);
      throw error;
    }
  });
  await sleep(1_500);
  tell();
  return { acknowledged, losses, load };
}

async function storedOf(databaseUrl: string, ids: number[]): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    'select count(*)::int as stored from projects where id = any($1)',
    [ids],
  );
  await client.end();
  return rows[0].stored;
}

async function round({ serve, databaseUrl }: Subject) {
  const served = await serve();
  const clients = await someClients(served.url, WRITERS);
  const begun = { at: 0 };
  const { acknowledged, losses, load } = await endedOnce(clients, () => {
    begun.at = performance.now();
    served.tell('SIGTERM');
  });
  const code = await served.ended;
  const ms = performance.now() - begun.at;
  await load.end();
  // A port that nobody listens on is no request that failed: a load balancer asks the next one.
  losses.delete('ECONNREFUSED');
  const lost = acknowledged.length - (await storedOf(databaseUrl, acknowledged));
  return { code, ms, lost, acknowledged: acknowledged.length, cut: losses };
}

/** TRUST, checklist 41. */
export const ending: Experiment = {
  name: 'ending',
  env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent' },
  startsItself: true,
  async run(subject): Promise<Finding[]> {
    const rounds: Awaited<ReturnType<typeof round>>[] = [];
    while (rounds.length < ROUNDS) rounds.push(await round(subject));
    const cut = rounds.flatMap((one) => [...one.cut]);
    const total = (pick: (one: (typeof rounds)[number]) => number) =>
      rounds.reduce((sum, one) => sum + pick(one), 0);
    const slowest = Math.max(...rounds.map(({ ms }) => ms));
    return [
      {
        claim: 'told to end under load, it ends in order',
        holds: rounds.every(({ code, ms }) => code === 0 && ms < WITHIN_MS),
        figures:
          `exit codes ${rounds.map(({ code }) => code).join(', ')}; ` +
          `the slowest of ${ROUNDS} took ${(slowest / 1_000).toFixed(1)} s`,
      },
      {
        claim: 'no request that it had taken is cut off, and nothing is lost',
        holds: cut.length === 0 && total(({ lost }) => lost) === 0,
        figures:
          `${total(({ lost }) => lost)} lost of ${total((one) => one.acknowledged)}; cut off: ` +
          `${cut.map(([loss, times]) => `${times} ${loss}`).join(', ') || 'none'}`,
      },
    ];
  },
};
