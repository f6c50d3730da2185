import { Client } from 'pg';
import { statementName } from './statement-names.ts';

/**
 * The `pg` client of every pool: it prepares recurring statements once per session, because parsing
 * and planning is half the cost of a short read (`.docs/decisions/0002-named-statements.md`).
 */
export class DatabaseClient extends Client {
  override query(...args: unknown[]): never {
    const result: unknown = Reflect.apply(super.query, this, this.prepare(args));
    if (result instanceof Promise) result.catch((error) => this.endAfterTimeout(error));
    return result as never;
  }

  protected prepare(args: unknown[]): unknown[] {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values)) return args;
    const name = statementName(text, values);
    return name ? [{ name, text, values }, ...rest] : args;
  }

  /** Closes the session: `pg` would return it to the pool with the response still outstanding. */
  private endAfterTimeout(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') void this.end();
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
