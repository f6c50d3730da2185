import type { Pool, PoolClient } from 'pg';

export interface RecordedStatement {
  text: string;
  values: readonly unknown[];
}

/** Records the statements of a pool from now on. The returned function returns and clears them. */
export function recordStatements(pool: Pool): () => RecordedStatement[] {
  const statements: RecordedStatement[] = [];
  const known = new Set<PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query(...args: unknown[]) {
        statements.push(toStatement(args));
        return query(...args);
      },
    });
  });
  return () => statements.splice(0);
}

/** Records the texts of the statements only. */
export function recordStatementTexts(pool: Pool): () => string[] {
  const statements = recordStatements(pool);
  return () => statements().map(({ text }) => text);
}

function toStatement([input, values]: unknown[]): RecordedStatement {
  const { text, values: own = values } =
    typeof input === 'object' && input !== null
      ? { text: String(Reflect.get(input, 'text')), values: Reflect.get(input, 'values') }
      : { text: String(input), values };
  return { text, values: Array.isArray(own) ? own : [] };
}
