import { setTimeout as sleep } from 'node:timers/promises';
import { queryRows, runStatement } from '#testing/app/postgres.ts';
import type { SignedUpUser } from '#testing/fixtures/acknowledged-writes.ts';
import type { Experiment, Finding } from './experiment.ts';
import { type Gate, openGate } from './gate.ts';
import { postProjects, signUpClients } from './posting.ts';
import { copyServer, recoverCopy, type ServerCopy } from './server-copy.ts';
import { type Answers, formatAnswers, sendContinuously, sumMetric, waitUntil } from './visitors.ts';

const WRITERS = 6;
const READERS = 6;
const UNREADY_MAX_MS = 2_000;
const READY_MAX_MS = 5_000;
/** Requests, jobs, the payment sandbox and live updates. */
const SESSIONS_MAX = 8 + 2 + 5 + 1;
const ABANDONED_SECONDS = 2;

interface Failure {
  claim: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  /** Only connections break, so the database is never unavailable. */
  isMomentary?: true;
  durationMs?: number;
}

function listFailures(copy: ServerCopy, gate: Gate, admin: string, name: string): Failure[] {
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
      isMomentary: true,
    },
    { claim: 'the database is restarted', begin: () => copy.stop('fast'), end: copy.start },
    { claim: 'the database server loses power', begin: () => copy.stop(), end: copy.start },
    { claim: 'the network refuses connections', begin: gate.cut, end: () => gate.open() },
    {
      claim: 'the network drops all data',
      begin: gate.hold,
      end: () => gate.open(),
      durationMs: 9_000,
    },
  ];
}

async function fetchStatus(url: string): Promise<number> {
  return fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    () => 0,
  );
}

async function countSessions(databaseUrl: string): Promise<{ all: number; abandoned: number }> {
  const rows = await queryRows<{ all: number; abandoned: number }>(
    databaseUrl,
    `select count(*)::int as all, (count(*) filter (where state like 'idle in transaction%'
       and state_change < clock_timestamp() - make_interval(secs => $1)))::int as abandoned
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
    [ABANDONED_SECONDS],
  );
  return rows[0] ?? { all: 0, abandoned: 0 };
}

const formatSeconds = (ms: number | null) =>
  ms === null ? 'never' : `${(ms / 1_000).toFixed(1)} s`;

async function surviveFailure(
  { claim, begin, end, isMomentary, durationMs = 2_500 }: Failure,
  { url, clients, databaseUrl }: { url: string; clients: SignedUpUser[]; databaseUrl: string },
): Promise<Finding[]> {
  const readers = sendContinuously(READERS, () => fetch(`${url}/api/projects`));
  const posting = postProjects(clients);
  const health = sendContinuously(1, () => fetch(`${url}/healthz`).finally(() => sleep(50)));
  await sleep(1_500);
  const before = await countSessions(databaseUrl);
  await begin();
  const unreadyMs = isMomentary
    ? 0
    : await waitUntil(async () => (await fetchStatus(`${url}/readyz`)) === 503);
  if (!isMomentary) await sleep(durationMs);
  await end();
  const readyMs = await waitUntil(async () => (await fetchStatus(`${url}/readyz`)) === 200);
  const answersWhenReady = copyAnswers(readers.answers);
  await sleep(2_000);
  const laterSuccesses = (readers.answers.get(200) ?? 0) - (answersWhenReady.get(200) ?? 0);
  await Promise.all([readers, posting.load, health].map((load) => load.end()));
  await sleep(ABANDONED_SECONDS * 1_500);
  const after = await countSessions(databaseUrl);
  const countBusy = () => sumMetric(url, 'bidwright_pool_connections', 'state="busy"');
  const releasedMs = await waitUntil(async () => (await countBusy()) === 0, 5_000);
  const [notLost, storedOnce] = await posting.settle(databaseUrl);
  const faults = [readers, posting.load].reduce((sum, load) => sum + load.count(isFault), 0);
  return [
    {
      claim: `${claim}: the product reports it, does not end, and recovers by itself`,
      holds:
        unreadyMs !== null &&
        unreadyMs <= UNREADY_MAX_MS &&
        readyMs !== null &&
        readyMs <= READY_MAX_MS &&
        laterSuccesses > 0 &&
        faults === 0 &&
        health.count((status) => status !== 200) === 0,
      figures:
        `${isMomentary ? '' : `not ready after ${formatSeconds(unreadyMs)}, `}ready ${formatSeconds(readyMs)} after it, ` +
        `/healthz ${formatAnswers(health.answers)}, reads ${formatAnswers(readers.answers)}`,
    },
    {
      claim: `${claim}: no connection leaks`,
      holds: after.all <= SESSIONS_MAX && after.abandoned === 0 && releasedMs !== null,
      figures:
        `${before.all} sessions before, ${after.all} after (at most ${SESSIONS_MAX}), ` +
        `${after.abandoned} in an abandoned transaction, ${await countBusy()} not released`,
    },
    ...[notLost, storedOnce].flatMap((finding) =>
      finding ? [{ ...finding, claim: `${claim}: ${finding.claim}` }] : [],
    ),
  ];
}

const copyAnswers = (answers: Answers): Answers => new Map(answers);
/** A 503 is allowed during a failure. */
const isFault = (status: number | 'none') => status !== 'none' && status >= 500 && status !== 503;

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
      for (const failure of listFailures(copy, gate, copy.url('postgres'), name)) {
        findings.push(...(await surviveFailure(failure, { url, clients, databaseUrl: direct })));
      }
      return findings;
    } finally {
      await gate.close();
      await copy.remove();
    }
  },
};
