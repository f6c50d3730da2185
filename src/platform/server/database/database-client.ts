import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';

export interface DatabaseClientConfig extends ClientConfig {
  /** Milliseconds to wait for a response before the session is closed; no limit by default. */
  responseTimeout?: number | undefined;
}

/**
 * The `pg` client of every pool: it prepares recurring statements once per session, because parsing
 * and planning is half the cost of a short read (`.docs/decisions/0002-named-statements.md`).
 */
export class DatabaseClient extends Client {
  /** One timer per session; the `query_timeout` of `pg` creates one per statement. */
  private readonly timer: NodeJS.Timeout | null;
  private isWaiting = false;

  constructor(config: DatabaseClientConfig = {}) {
    super(config);
    const { responseTimeout } = config;
    // Closing the session rejects its statements. The pool then opens another session.
    const close = () => void (this.isWaiting && this.end());
    this.timer = responseTimeout ? setTimeout(close, responseTimeout).unref() : null;
    this.on('drain', () => {
      this.isWaiting = false;
    });
  }

  override query(...args: unknown[]): never {
    this.isWaiting = true;
    this.timer?.refresh();
    const [query, values, callback] = this.prepare(args);
    const send = (done: unknown) => Reflect.apply(super.query, this, [query, values, done]);
    // `pg` returns no promise if it has a callback or a query object such as a cursor.
    if (callback || typeof values === 'function' || Reflect.has(Object(query), 'submit')) {
      return send(callback) as never;
    }
    // With the promises that `pg` creates, short reads need a third more time and twice the memory.
    return new Promise((resolve, reject) => {
      send((error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)));
    }) as never;
  }

  protected prepare(args: unknown[]): unknown[] {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values)) return args;
    const name = getStatementName(text, values);
    return name ? [{ name, text, values }, undefined, ...rest] : args;
  }
}

/** Removes the names set by libraries: a pooler may run the next statement in another session. */
export class UnnamedClient extends DatabaseClient {
  protected override prepare([query, ...rest]: unknown[]): unknown[] {
    if (typeof query !== 'object' || query === null || !('name' in query)) return [query, ...rest];
    const { name: _, ...unnamed } = query;
    return [unnamed, ...rest];
  }
}

export const UNNAMED_MARK = '/* unnamed */';

/**
 * Marks a query (`modifyEnd`) that must not be prepared because its best plan depends on its
 * values.
 */
export const UNNAMED = sql.raw(UNNAMED_MARK);

/** Limits the memory that prepared statements use in each session. */
const TEXTS_MAX = 1_000;

/** Names by statement text; null after the first use. */
const names = new Map<string, string | null>();

/** Returns the name of a statement from its second use on; undefined if it must not be prepared. */
export function getStatementName(text: string, values: readonly unknown[]): string | undefined {
  // Without parameters the values are part of the text, which seldom recurs.
  if (values.length === 0 || text.includes(UNNAMED_MARK)) return undefined;
  const knownName = names.get(text);
  if (knownName) return knownName;
  if (knownName === undefined && names.size >= TEXTS_MAX) names.clear();
  names.set(text, knownName === null ? createHash('sha1').update(text).digest('base64url') : null);
  return names.get(text) ?? undefined;
}
