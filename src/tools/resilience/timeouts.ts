import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { projectForm, type SignedUpUser, signUp } from '#testing/fixtures/acknowledged-writes.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { formatAnswers, sendAtOnce, waitUntil } from './visitors.ts';

/**
 * With a margin for a busy machine: a statement, the wait for a connection, an idle transaction.
 */
const STATEMENT_MAX_MS = 7_000;
const CONNECTION_MAX_MS = 4_000;
const IDLE_MAX_MS = 14_000;
const POOL_SIZE = 8;

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

async function whileLocked<Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lockHolder = await connect(databaseUrl);
  await lockHolder.query('begin; lock table projects in access exclusive mode');
  return work().finally(() => lockHolder.end());
}

async function measure(send: () => Promise<Response>) {
  const startedAt = performance.now();
  const response = await send();
  const body = await response.text();
  return { status: response.status, ms: performance.now() - startedAt, body, response };
}

const isUnavailable = ({ status, response }: Awaited<ReturnType<typeof measure>>) =>
  status === 503 && Number(response.headers.get('retry-after')) > 0;

async function checkStatement(url: string, databaseUrl: string): Promise<Finding> {
  const answer = await whileLocked(databaseUrl, () => measure(() => fetch(`${url}/api/projects`)));
  return {
    claim: 'a statement that waits too long is canceled, and the response is 503',
    holds: isUnavailable(answer) && answer.ms < STATEMENT_MAX_MS,
    figures: `${answer.status} after ${(answer.ms / 1_000).toFixed(1)} s`,
  };
}

async function checkFullPool(url: string, databaseUrl: string): Promise<Finding> {
  const responses = await whileLocked(databaseUrl, async () => {
    const blocked = sendAtOnce(
      Array.from({ length: POOL_SIZE }, () => () => fetch(`${url}/api/projects`)),
    );
    await sleep(300);
    const other = await measure(() => fetch(`${url}/api/users/check-email?email=a@example.org`));
    return { other, blocked: await blocked };
  });
  const after = await measure(() => fetch(`${url}/api/projects`));
  return {
    claim: 'a request that finds no free connection gets an error, and the next ones succeed',
    holds:
      isUnavailable(responses.other) &&
      responses.other.ms < CONNECTION_MAX_MS &&
      after.status === 200,
    figures:
      `${responses.other.status} after ${(responses.other.ms / 1_000).toFixed(1)} s; ` +
      `the ${POOL_SIZE} before it ${formatAnswers(responses.blocked)}; then ${after.status}`,
  };
}

/** Suspends the process in the middle of a transaction, like a machine that hangs. */
async function checkAbandonedTransaction({ serve, databaseUrl }: Subject): Promise<Finding> {
  const server = await serve();
  const client: SignedUpUser = await signUp(server.url, '/api/users/create-with-profile');
  const lockHolder = await connect(databaseUrl);
  const watcher = await connect(databaseUrl);
  const countIdle = async () => {
    const { rows } = await watcher.query(
      `select count(*)::int as idle from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'
         and pid <> pg_backend_pid() and application_name = ''`,
    );
    return rows[0].idle;
  };
  await lockHolder.query('begin; lock table projects in access exclusive mode');
  const posting = client.send('/api/projects', projectForm('Stopped')).catch(() => null);
  await sleep(1_000);
  server.signal('SIGSTOP');
  await lockHolder.end();
  await waitUntil(async () => (await countIdle()) > 0, 3_000);
  const abandoned = await countIdle();
  const endedMs = await waitUntil(async () => (await countIdle()) === 0, IDLE_MAX_MS);
  server.signal('SIGCONT');
  const answer = await posting;
  await watcher.end();
  const after = await client.send('/api/projects', projectForm('Afterwards'));
  await server.stop();
  return {
    claim: 'a process that hangs in a transaction does not block others for long',
    holds: abandoned > 0 && endedMs !== null && answer?.status === 503 && after.status === 201,
    figures:
      `${abandoned} transaction ended after ${((endedMs ?? Number.NaN) / 1_000).toFixed(1)} s; ` +
      `after SIGCONT ${answer?.status}, then ${after.status}`,
  };
}

export const timeouts: Experiment = {
  name: 'timeouts',
  env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent' },
  startsItself: true,
  async run(subject) {
    const { databaseUrl } = subject;
    const { url, stop } = await subject.serve();
    const findings = [
      await checkStatement(url, databaseUrl),
      await checkFullPool(url, databaseUrl),
    ];
    await stop();
    return [...findings, await checkAbandonedTransaction(subject)];
  },
};
