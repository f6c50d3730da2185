import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';

const RETRY_INTERVAL_MS = 100;

/** Waits without a time limit for other work with the same name on this database. */
export async function withAdvisoryLock<Result>(
  url: string,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: url,
    application_name: `bidwright-${name}`,
    // The session is idle while the work runs, and a time limit would end it and release the lock.
    options:
      '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c idle_session_timeout=0',
  });
  // If the connection is lost, the next query fails. Without a listener, the process would end.
  client.on('error', () => {});
  await client.connect();
  try {
    while (!(await tryLock(client, name))) await setTimeout(RETRY_INTERVAL_MS);
    return await work();
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/**
 * Does not wait for the lock: a waiting statement has a snapshot, and CREATE INDEX CONCURRENTLY in
 * the other process would wait for its end, a deadlock.
 */
async function tryLock(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isLocked"',
    [`bidwright ${name}`],
  );
  return rows[0]?.isLocked === true;
}
