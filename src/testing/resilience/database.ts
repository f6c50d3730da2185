import { setTimeout as sleep } from 'node:timers/promises';
import { queryRows, runStatement } from '../app/postgres.ts';
import type { SignedUpUser } from '../fixtures/acknowledged-writes.ts';
import type { Experiment, Finding } from './experiment.ts';
import { type Gate, openGate } from './gate.ts';
import { postProjects, signUpClients } from './posting.ts';
import { copyServer, recoverCopy, type ServerCopy } from './server-copy.ts';
import { type Answers, formatAnswers, sendContinuously, sumOf, until } from './visitors.ts';

const WRITERS = 6;
const READERS = 6;
/** Milliseconds until `/readyz` returns 503, and until it returns 200 again. */
const UNREADY_WITHIN = 2_000;
const READY_WITHIN = 5_000;
/** The most connections of a process: requests, jobs, the payment sandbox and live updates. */
const SESSIONS_MAX = 8 + 2 + 5 + 1;
/** Seconds that an abandoned transaction may be idle; PostgreSQL ends it after 10. */
const FORGOTTEN_S = 2;

/** A failure of the database and its end. */
interface Blow {
  claim: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  /** True if only connections break and the database is never unavailable. */
  passes?: true;
  /** Milliseconds. */
  lasts?: number;
}

function blowsOn(copy: ServerCopy, gate: Gate, admin: string, name: string): Blow[] {
  return [
    {
      claim: 'every connection is ended',
      begin: () =>
        runStatement(
          admin,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = '${name}' and pid <> pg_backend_pid()`,
        ),
      end() {},
      passes: true,
    },
    { claim: 'it is restarted', begin: () => copy.stop('fast'), end: copy.start },
    { claim: 'it loses power', begin: () => copy.stop(), end: copy.start },
    { claim: 'the network refuses', begin: gate.cut, end: () => gate.open() },
    {
      claim: 'the network swallows everything',
      begin: gate.hold,
      end: () => gate.open(),
      // Waits until the product has closed the silent connections.
      lasts: 9_000,
    },
  ];
}

async function statusOf(url: string): Promise<number> {
  return fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    () => 0,
  );
}

async function sessionsOf(databaseUrl: string): Promise<{ all: number; forgotten: number }> {
  const rows = await queryRows<{ all: number; forgotten: number }>(
    databaseUrl,
    `select count(*)::int as all, (count(*) filter (where state like 'idle in transaction%'
       and state_change < clock_timestamp() - make_interval(secs => $1)))::int as forgotten
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
    [FORGOTTEN_S],
  );
  return rows[0] ?? { all: 0, forgotten: 0 };
}

const seconds = (ms: number | null) => (ms === null ? 'never' : `${(ms / 1_000).toFixed(1)} s`);

async function survived(
  { claim, begin, end, passes, lasts = 2_500 }: Blow,
  { url, clients, databaseUrl }: { url: string; clients: SignedUpUser[]; databaseUrl: string },
): Promise<Finding[]> {
  const readers = sendContinuously(READERS, () => fetch(`${url}/api/projects`));
  const posting = postProjects(clients);
  const health = sendContinuously(1, () => fetch(`${url}/healthz`).finally(() => sleep(50)));
  await sleep(1_500);
  const before = await sessionsOf(databaseUrl);
  await begin();
  const unready = passes ? 0 : await until(async () => (await statusOf(`${url}/readyz`)) === 503);
  if (!passes) await sleep(lasts);
  await end();
  const ready = await until(async () => (await statusOf(`${url}/readyz`)) === 200);
  const settled = copyOf(readers.answers);
  await sleep(2_000);
  const well = (readers.answers.get(200) ?? 0) - (settled.get(200) ?? 0);
  await Promise.all([readers, posting.load, health].map((load) => load.end()));
  await sleep(FORGOTTEN_S * 1_500);
  const after = await sessionsOf(databaseUrl);
  const taken = () => sumOf(url, 'bidwright_pool_connections', 'state="busy"');
  const returned = await until(async () => (await taken()) === 0, 5_000);
  const [kept, once] = await posting.settle(databaseUrl);
  const bad = [readers, posting.load].reduce((sum, load) => sum + load.count(isFault), 0);
  return [
    {
      claim: `${claim}: the product says so, lives, and is well again by itself`,
      holds:
        unready !== null &&
        unready <= UNREADY_WITHIN &&
        ready !== null &&
        ready <= READY_WITHIN &&
        well > 0 &&
        bad === 0 &&
        health.count((status) => status !== 200) === 0,
      figures:
        `${passes ? '' : `not ready after ${seconds(unready)}, `}ready ${seconds(ready)} after it, ` +
        `/healthz ${formatAnswers(health.answers)}, reads ${formatAnswers(readers.answers)}`,
    },
    {
      claim: `${claim}: no connection leaks`,
      holds: after.all <= SESSIONS_MAX && after.forgotten === 0 && returned !== null,
      figures:
        `${before.all} sessions before, ${after.all} after (at most ${SESSIONS_MAX}), ` +
        `${after.forgotten} left in a transaction, ${await taken()} not given back`,
    },
    ...[kept, once].flatMap((found) =>
      found ? [{ ...found, claim: `${claim}: ${found.claim}` }] : [],
    ),
  ];
}

const copyOf = (answers: Answers): Answers => new Map(answers);
/** Returns the answers that are neither a success nor a 503. */
const isFault = (status: number | 'none') => status !== 'none' && status >= 500 && status !== 503;

/** Checks that the product recovers from every kind of database failure under load. */
export const database: Experiment = {
  name: 'database',
  env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent' },
  startsItself: true,
  async run({ databaseUrl, server, serve }) {
    const copy = await copyServer(server.admin, server);
    const name = new URL(databaseUrl).pathname.slice(1);
    const direct = copy.url(name);
    const gate = await openGate(Number(new URL(direct).port));
    try {
      await recoverCopy(copy, server.location);
      const { url } = await serve({ DATABASE_URL: gate.through(direct) });
      const clients = await signUpClients(url, WRITERS);
      const findings: Finding[] = [];
      for (const blow of blowsOn(copy, gate, copy.url('postgres'), name)) {
        findings.push(...(await survived(blow, { url, clients, databaseUrl: direct })));
      }
      return findings;
    } finally {
      await gate.close();
      await copy.remove();
    }
  },
};
