import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';

export interface DatabaseClientConfig extends ClientConfig {
  responseTimeout?: number | undefined;
}

/**
 * Prepares recurring statements once per session, because parsing and planning is half the cost of
 * a short read (`.docs/decisions/0002-named-statements.md`).
 */
export class DatabaseClient extends Client {
  /** The option `query_timeout` of `pg` would create a timer per statement. */
  private readonly timer: NodeJS.Timeout | null;
  private isWaiting = false;

  constructor(config: DatabaseClientConfig = {}) {
    super(config);
    const { responseTimeout } = config;
    // The end of the session rejects its statements; the pool opens another.
    const close = () => {
      if (this.isWaiting) void this.end();
    };
    this.timer = responseTimeout ? setTimeout(close, responseTimeout).unref() : null;
    this.on('drain', () => {
      this.isWaiting = false;
    });
  }

  /** `never` is assignable to the results of all overloads of `pg`. */
  override query(...args: unknown[]): never {
    this.isWaiting = true;
    this.timer?.refresh();
    const [query, values, callback] = this.setName(args);
    const send = (onDone: unknown) => Reflect.apply(super.query, this, [query, values, onDone]);
    // `pg` returns no promise for a callback or for a query object such as a cursor.
    if (callback || typeof values === 'function' || Reflect.has(Object(query), 'submit')) {
      return send(callback) as never;
    }
    // With a promise of `pg`, a short read takes a third more time and twice the memory.
    return new Promise((resolve, reject) => {
      send((error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)));
    }) as never;
  }

  protected setName(args: unknown[]): unknown[] {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values)) return args;
    const name = getStatementName(text, values);
    return name ? [{ name, text, values }, undefined, ...rest] : args;
  }
}

/**
 * For PgBouncer in transaction mode: the next statement may run in another session, in which
 * nothing is prepared.
 */
export class UnnamedClient extends DatabaseClient {
  protected override setName([query, ...rest]: unknown[]): unknown[] {
    if (typeof query !== 'object' || query === null || !('name' in query)) return [query, ...rest];
    const { name: _, ...unnamed } = query;
    return [unnamed, ...rest];
  }
}

export const UNNAMED_MARK = '/* unnamed */';

/** For queries whose best plan depends on their values. */
export const UNNAMED = sql.raw(UNNAMED_MARK);

const TEXTS_MAX = 1_000;

/** Null if the statement was used only once. */
const names = new Map<string, string | null>();

/** Undefined at the first use of the statement, and if it must not be prepared. */
export function getStatementName(text: string, values: readonly unknown[]): string | undefined {
  // Without parameters, the text contains the values and rarely recurs.
  if (values.length === 0 || text.includes(UNNAMED_MARK)) return undefined;
  if (!names.has(text)) {
    if (names.size >= TEXTS_MAX) names.clear();
    names.set(text, null);
    return undefined;
  }
  const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
