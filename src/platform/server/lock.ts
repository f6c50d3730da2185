import { Client } from 'pg';

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
    options: '-c statement_timeout=0',
  });
  gate.on('error', () => {});
  await gate.connect();
  try {
    await gate.query('select pg_advisory_lock(hashtextextended($1, 0))', [`bidwright ${name}`]);
    return await work();
  } finally {
    await gate.end();
  }
}
