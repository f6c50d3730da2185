import type { Pool, PoolClient } from 'pg';

export interface Heard {
  text: string;
  values: readonly unknown[];
}

/** Records the statements of a pool from now on. The returned function returns and clears them. */
export function listenTo(pool: Pool): () => Heard[] {
  const statements: Heard[] = [];
  const known = new Set<PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query(...args: unknown[]) {
        statements.push(heard(args));
        return query(...args);
      },
    });
  });
  return () => statements.splice(0);
}

/** Records the texts of the statements only. */
export function hear(pool: Pool): () => string[] {
  const statements = listenTo(pool);
  return () => statements().map(({ text }) => text);
}

function heard([asked, values]: unknown[]): Heard {
  const { text, values: own = values } =
    typeof asked === 'object' && asked !== null
      ? { text: String(Reflect.get(asked, 'text')), values: Reflect.get(asked, 'values') }
      : { text: String(asked), values };
  return { text, values: Array.isArray(own) ? own : [] };
}
