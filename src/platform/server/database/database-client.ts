import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';

export interface DatabaseClientConfig extends ClientConfig {
  /** Milliseconds to wait for a response before the session is closed; no limit by default. */
  responseTimeout?: number | undefined;
}

/**
 * The `pg` client of the pools. Prepares recurring statements once per session, because parsing and
 * planning is half the cost of a short read (`.docs/decisions/0002-named-statements.md`).
 */
export class DatabaseClient extends Client {
  /** One timer per session. The option `query_timeout` of `pg` creates a timer per statement. */
  private readonly timer: NodeJS.Timeout | null;
  /** Whether a statement has no response yet. */
  private isWaiting = false;

  constructor(config: DatabaseClientConfig = {}) {
    super(config);
    const { responseTimeout } = config;
    // The end of the session rejects its statements. The pool then opens another session.
    const close = () => {
      if (this.isWaiting) void this.end();
    };
    // Each query starts the timer again (`refresh`), even if the timer has fired before.
    this.timer = responseTimeout ? setTimeout(close, responseTimeout).unref() : null;
    this.on('drain', () => {
      this.isWaiting = false;
    });
  }

  /** Returns `never`, which is assignable to the results of all overloads of `pg`. */
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

  /** Returns the arguments of `query`, with a name for the statement if it must be prepared. */
  protected setName(args: unknown[]): unknown[] {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values)) return args;
    const name = getStatementName(text, values);
    return name ? [{ name, text, values }, undefined, ...rest] : args;
  }
}

/**
 * The client for PgBouncer in transaction mode. The next statement may run in another session, in
 * which nothing is prepared. So this client sets no names, and removes the names that libraries
 * set.
 */
export class UnnamedClient extends DatabaseClient {
  protected override setName([query, ...rest]: unknown[]): unknown[] {
    if (typeof query !== 'object' || query === null || !('name' in query)) return [query, ...rest];
    const { name: _, ...unnamed } = query;
    return [unnamed, ...rest];
  }
}

/** SQL comment by which `getStatementName` recognizes a query that must not be prepared. */
export const UNNAMED_MARK = '/* unnamed */';

/**
 * Appended with `.modifyEnd(UNNAMED)` to a query that must not be prepared because its best plan
 * depends on its values.
 */
export const UNNAMED = sql.raw(UNNAMED_MARK);

/** If `names` has reached this size, all entries are removed before the next text is added. */
const TEXTS_MAX = 1_000;

/** The name of each statement by its text; null if the statement was used only once. */
const names = new Map<string, string | null>();

/**
 * Returns the name under which a statement is prepared. Returns undefined at the first use of the
 * statement, and if the statement must not be prepared.
 */
export function getStatementName(text: string, values: readonly unknown[]): string | undefined {
  // If there are no parameters, the text contains the values, so the same text rarely recurs.
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
