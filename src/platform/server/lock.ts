import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';

/** Milliseconds between two tries to begin. */
const TRY_EVERY = 100;

/** Runs `work` while no other process on this database runs work of the same name. */
export async function alone<Result>(
  url: string,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const gate = new Client({
    connectionString: url,
    application_name: `bidwright-${name}`,
    // However short the role's own patience: the other's work may take long.
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  gate.on('error', () => {});
  await gate.connect();
  try {
    while (!(await isFree(gate, name))) await setTimeout(TRY_EVERY);
    return await work();
  } finally {
    await gate.end();
  }
}

/** Asked again and again: who waits for it in one statement is waited for by concurrent indexing. */
async function isFree(gate: Client, name: string): Promise<boolean> {
  const { rows } = await gate.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [`bidwright ${name}`],
  );
  return rows[0]?.taken === true;
}
