import type { Pool, PoolClient } from 'pg';

/** Every statement that goes over a connection of the pool from now on; asking empties the list. */
export function hear(pool: Pool): () => string[] {
  const statements: string[] = [];
  const known = new Set<PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query(...args: unknown[]) {
        statements.push(typeof args[0] === 'string' ? args[0] : JSON.stringify(args[0]));
        return query(...args);
      },
    });
  });
  return () => statements.splice(0);
}
