import { createHash } from 'node:crypto';

/** A read whose best plan depends on what it is asked: beginning so, it is not taken to recur. */
export function plannedAnew(sql: string): string {
  return `/* planned anew */ ${sql}`;
}

const READS = /^\s*(select|with)\b/i;
const WRITES = /^\s*(insert|update|delete)\b/i;

/** Whether a statement is better planned once. A write without values has them in its text. */
export function isPlannedOnce(sql: string, values: readonly unknown[]): boolean {
  return READS.test(sql) || (values.length > 0 && WRITES.test(sql));
}

/**
 * Names for statements that recur: a text has one from its second use on, as long as it is among
 * the last used. What is asked once stays nameless, and pushes nobody out.
 */
export function statementNames(most: number): (text: string) => string | null {
  const names = new Map<string, string>();
  const once = new Map<string, null>();

  return (text) => {
    const name = names.get(text) ?? (once.has(text) ? hashOf(text) : null);
    if (name === null) keep(once, text, null);
    else {
      once.delete(text);
      keep(names, text, name);
    }
    return name;
  };

  /** A map remembers the order in which its keys came: the first is the longest unused. */
  function keep<Value>(kept: Map<string, Value>, text: string, value: Value) {
    kept.delete(text);
    kept.set(text, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  }
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url');
}
