import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { projectForm, type SignedUpUser, signUp } from '../fixtures/acknowledged-writes.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { formatAnswers, sendAtOnce, until } from './visitors.ts';

/** Milliseconds with a margin for a busy machine: statement, pool and idle transaction. */
const STATEMENT_MAX = 7_000;
const PLACE_MAX = 4_000;
const IDLE_MAX = 14_000;
/** The connections of a process, all of which are in use. */
const POOL = 8;

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Runs `work` while another session locks all projects. */
async function whileLocked<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const holder = await connected(url);
  await holder.query('begin; lock table projects in access exclusive mode');
  return work().finally(() => holder.end());
}

async function timed(ask: () => Promise<Response>) {
  const startedAt = performance.now();
  const response = await ask();
  const body = await response.text();
  return { status: response.status, ms: performance.now() - startedAt, body, response };
}

const isSorry = ({ status, response }: Awaited<ReturnType<typeof timed>>) =>
  status === 503 && Number(response.headers.get('retry-after')) > 0;

async function statementEnds(url: string, databaseUrl: string): Promise<Finding> {
  const answer = await whileLocked(databaseUrl, () => timed(() => fetch(`${url}/api/projects`)));
  return {
    claim: 'a statement that waits too long is given up, and says so',
    holds: isSorry(answer) && answer.ms < STATEMENT_MAX,
    figures: `${answer.status} after ${(answer.ms / 1_000).toFixed(1)} s`,
  };
}

async function lockedRowsTimeOut(url: string, databaseUrl: string): Promise<Finding> {
  const asked = await whileLocked(databaseUrl, async () => {
    const blocked = sendAtOnce(
      Array.from({ length: POOL }, () => () => fetch(`${url}/api/projects`)),
    );
    await sleep(300);
    const other = await timed(() => fetch(`${url}/api/users/check-email?email=a@example.org`));
    return { other, blocked: await blocked };
  });
  const after = await timed(() => fetch(`${url}/api/projects`));
  return {
    claim: 'a request that finds no free connection gets an error, and the next ones succeed',
    holds: isSorry(asked.other) && asked.other.ms < PLACE_MAX && after.status === 200,
    figures:
      `${asked.other.status} after ${(asked.other.ms / 1_000).toFixed(1)} s; ` +
      `the ${POOL} before it ${formatAnswers(asked.blocked)}; then ${after.status}`,
  };
}

/** Stops the process in the middle of a transaction, like a machine that hangs. */
async function abandonedTransactionEnds({ serve, databaseUrl }: Subject): Promise<Finding> {
  const served = await serve();
  const client: SignedUpUser = await signUp(served.url, '/api/users/create-with-profile');
  const holder = await connected(databaseUrl);
  const watcher = await connected(databaseUrl);
  const idle = async () => {
    const { rows } = await watcher.query(
      `select count(*)::int as idle from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'
         and pid <> pg_backend_pid() and application_name = ''`,
    );
    return rows[0].idle;
  };
  await holder.query('begin; lock table projects in access exclusive mode');
  const posting = client.send('/api/projects', projectForm('Stopped')).catch(() => null);
  await sleep(1_000);
  served.tell('SIGSTOP');
  await holder.end();
  await until(async () => (await idle()) > 0, 3_000);
  const held = await idle();
  const freed = await until(async () => (await idle()) === 0, IDLE_MAX);
  served.tell('SIGCONT');
  const answer = await posting;
  await watcher.end();
  const after = await client.send('/api/projects', projectForm('Afterwards'));
  await served.stop();
  return {
    claim: 'a process that hangs in a transaction holds nobody up for long',
    holds: held > 0 && freed !== null && answer?.status === 503 && after.status === 201,
    figures:
      `${held} transaction ended after ${((freed ?? Number.NaN) / 1_000).toFixed(1)} s; ` +
      `when it came to itself ${answer?.status}, then ${after.status}`,
  };
}

/** Checks that every wait has a limit. */
export const timeouts: Experiment = {
  name: 'timeouts',
  env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent' },
  startsItself: true,
  async run(subject) {
    const { databaseUrl } = subject;
    const { url, stop } = await subject.serve();
    const findings = [
      await statementEnds(url, databaseUrl),
      await lockedRowsTimeOut(url, databaseUrl),
    ];
    await stop();
    return [...findings, await abandonedTransactionEnds(subject)];
  },
};
