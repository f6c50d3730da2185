import { Client } from 'pg';
import { runStatement } from '../app/postgres.ts';
import { projectForm, signUp } from '../fixtures/acknowledged-writes.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { mainJob } from './main-job.ts';
import { SESSIONS, startPooler } from './pooler.ts';
import { programNamed } from './programs.ts';
import { formatAnswers, sendContinuously } from './visitors.ts';

const SECONDS = 5;
const ASKERS = 16;

const skipped: Finding = {
  claim: 'the product works through PgBouncer in transaction mode',
  holds: null,
  figures: 'not tried: pgbouncer is not installed here (Debian: apt-get install pgbouncer)',
};

/**
 * Returns the most sessions that PgBouncer uses over some seconds; others have an application name.
 */
async function watched(client: Client, name: string, seconds: number): Promise<number> {
  let most = 0;
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; ) {
    const { rows } = await client.query(
      `select count(*)::int as sessions from pg_stat_activity
       where datname = $1 and application_name = '' and backend_type = 'client backend'`,
      [name],
    );
    most = Math.max(most, rows[0].sessions);
  }
  return most;
}

async function shared(url: string, { databaseUrl, server }: Subject): Promise<Finding[]> {
  const client = await signUp(url, '/api/users/create-with-profile');
  const reads = sendContinuously(ASKERS / 2, () => fetch(`${url}/api/projects`));
  const own = sendContinuously(ASKERS / 4, () =>
    fetch(`${url}/api/auth/me`, { headers: { cookie: client.cookie } }),
  );
  const writes = sendContinuously(ASKERS / 4, () =>
    client.send('/api/projects', projectForm('Through a pooler')),
  );
  const admin = new Client({ connectionString: server.admin });
  await admin.connect();
  const most = await watched(admin, new URL(databaseUrl).pathname.slice(1), SECONDS);
  await admin.end();
  await Promise.all([reads, own, writes].map((load) => load.end()));
  const isBad = (status: number | 'none') => status === 'none' || status >= 400;
  const bad = [reads, own, writes].reduce((sum, { count }) => sum + count(isBad), 0);
  return [
    {
      claim: 'reads, sessions and writes work through PgBouncer in transaction mode',
      holds: bad === 0,
      figures: [reads, own, writes].map(({ answers }) => formatAnswers(answers)).join('; '),
    },
    {
      claim: 'few sessions of the server are enough for all connections',
      holds: most > 0 && most <= SESSIONS,
      figures: `${most} at most, of ${SESSIONS} allowed, for 2 processes of 5 connections each`,
    },
  ];
}

/** Checks two processes behind PgBouncer; work that needs a session uses the direct URL. */
export const pgbouncer: Experiment = {
  name: 'pgbouncer',
  env: { RATE_LIMIT_FACTOR: '0' },
  startsItself: true,
  async run(subject) {
    const program = await programNamed('pgbouncer');
    if (!program) return [skipped];
    const { databaseUrl, server, serve } = subject;
    const name = new URL(databaseUrl).pathname.slice(1);
    for (const limit of [
      "statement_timeout = '5s'",
      "idle_in_transaction_session_timeout = '10s'",
    ]) {
      await runStatement(server.admin, `alter database ${name} set ${limit}`);
    }
    const pooler = await startPooler(program, server.admin);
    try {
      const env = { DATABASE_URL: pooler.url(name), DATABASE_DIRECT_URL: databaseUrl };
      const product = await serve(env, ['--workers', '2']);
      const findings = [...(await mainJob(product.url)), ...(await shared(product.url, subject))];
      await product.stop();
      return findings;
    } finally {
      await pooler.stop();
    }
  },
};
