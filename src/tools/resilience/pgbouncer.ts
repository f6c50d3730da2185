import { Client } from 'pg';
import { runStatement } from '#testing/app/postgres.ts';
import { projectForm, signUp } from '#testing/fixtures/acknowledged-writes.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { checkMainJob } from './main-job.ts';
import { SESSIONS_MAX, startPooler } from './pooler.ts';
import { findProgram } from './programs.ts';
import { formatAnswers, sendContinuously } from './visitors.ts';

const SECONDS = 5;
const SENDERS = 16;

const skippedFinding: Finding = {
  claim: 'the product works through PgBouncer in transaction mode',
  holds: null,
  figures: 'not checked: pgbouncer is not installed here (Debian: apt-get install pgbouncer)',
};

async function countMaxSessions(
  client: Client,
  database: string,
  seconds: number,
): Promise<number> {
  let maxSessions = 0;
  for (const endsAt = performance.now() + seconds * 1_000; performance.now() < endsAt; ) {
    const { rows } = await client.query(
      `select count(*)::int as sessions from pg_stat_activity
       where datname = $1 and application_name = '' and backend_type = 'client backend'`,
      [database],
    );
    maxSessions = Math.max(maxSessions, rows[0].sessions);
  }
  return maxSessions;
}

async function checkSharedSessions(
  url: string,
  { databaseUrl, server }: Subject,
): Promise<Finding[]> {
  const client = await signUp(url, '/api/users/create-with-profile');
  const reads = sendContinuously(SENDERS / 2, () => fetch(`${url}/api/projects`));
  const sessionReads = sendContinuously(SENDERS / 4, () =>
    fetch(`${url}/api/auth/me`, { headers: { cookie: client.cookie } }),
  );
  const writes = sendContinuously(SENDERS / 4, () =>
    client.send('/api/projects', projectForm('Through a pooler')),
  );
  const admin = new Client({ connectionString: server.admin });
  await admin.connect();
  const maxSessions = await countMaxSessions(
    admin,
    new URL(databaseUrl).pathname.slice(1),
    SECONDS,
  );
  await admin.end();
  await Promise.all([reads, sessionReads, writes].map((load) => load.end()));
  const isBad = (status: number | 'none') => status === 'none' || status >= 400;
  const bad = [reads, sessionReads, writes].reduce((sum, { count }) => sum + count(isBad), 0);
  return [
    {
      claim: 'reads, sessions and writes work through PgBouncer in transaction mode',
      holds: bad === 0,
      figures: [reads, sessionReads, writes]
        .map(({ answers }) => formatAnswers(answers))
        .join('; '),
    },
    {
      claim: 'few sessions of PostgreSQL are enough for all connections',
      holds: maxSessions > 0 && maxSessions <= SESSIONS_MAX,
      figures: `${maxSessions} at most, of ${SESSIONS_MAX} allowed, for 2 processes of 5 connections each`,
    },
  ];
}

/** Work that needs a session of its own, such as LISTEN, uses the direct URL. */
export const pgbouncer: Experiment = {
  name: 'pgbouncer',
  env: { RATE_LIMIT_FACTOR: '0' },
  startsItself: true,
  async run(subject) {
    const program = await findProgram('pgbouncer');
    if (!program) return [skippedFinding];
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
      const findings = [
        ...(await checkMainJob(product.url)),
        ...(await checkSharedSessions(product.url, subject)),
      ];
      await product.stop();
      return findings;
    } finally {
      await pooler.stop();
    }
  },
};
