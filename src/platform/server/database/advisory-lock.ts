import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';

/** Milliseconds between two attempts to acquire the lock. */
const RETRY_INTERVAL = 100;

/** Runs `work` while no other process on this database runs work of the same name. */
export async function withAdvisoryLock<Result>(
  url: string,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: url,
    application_name: `bidwright-${name}`,
    // Timeouts of the role must not end the wait, because the work of the other process may be
    // long.
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    while (!(await tryLock(client, name))) await setTimeout(RETRY_INTERVAL);
    return await work();
  } finally {
    await client.end();
  }
}

/**
 * Tries to acquire the lock. Callers must poll, because a statement that waits for the lock has a
 * snapshot, and CREATE INDEX CONCURRENTLY in the other process would wait for that snapshot: a
 * deadlock.
 */
async function tryLock(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [`bidwright ${name}`],
  );
  return rows[0]?.taken === true;
}
