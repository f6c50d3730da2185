import type { Pool, PoolClient } from 'pg';

/** An SQL statement with its parameters. */
export interface RecordedStatement {
  text: string;
  values: readonly unknown[];
}

/**
 * Records the statements of a pool from now on, in the order in which they are sent. Returns a
 * function that returns the statements since its last call.
 */
export function recordStatements(pool: Pool): () => RecordedStatement[] {
  const statements: RecordedStatement[] = [];
  const patchedClients = new Set<PoolClient>();
  pool.on('acquire', (client) => {
    if (patchedClients.has(client)) return;
    patchedClients.add(client);
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

/** Does the same as `recordStatements`, but returns the texts only. */
export function recordStatementTexts(pool: Pool): () => string[] {
  const statements = recordStatements(pool);
  return () => statements().map(({ text }) => text);
}

/** The first argument of `query` is a text, or an object with the text and possibly the values. */
function toStatement([input, values]: unknown[]): RecordedStatement {
  const { text, values: usedValues = values } =
    typeof input === 'object' && input !== null
      ? { text: String(Reflect.get(input, 'text')), values: Reflect.get(input, 'values') }
      : { text: String(input), values };
  return { text, values: Array.isArray(usedValues) ? usedValues : [] };
}
