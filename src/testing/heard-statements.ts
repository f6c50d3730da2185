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
        statements.push(statementOf(args));
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

function statementOf([input, values]: unknown[]): Heard {
  const { text, values: own = values } =
    typeof input === 'object' && input !== null
      ? { text: String(Reflect.get(input, 'text')), values: Reflect.get(input, 'values') }
      : { text: String(input), values };
  return { text, values: Array.isArray(own) ? own : [] };
}
