import { setTimeout as sleep } from 'node:timers/promises';
import { retryWhileUnavailable } from '../fixtures/acknowledged-writes.ts';

/** The number of responses by status; `none` if the connection broke. */
export type Answers = Map<number | 'none', number>;

export interface Load {
  answers: Answers;
  /** Returns the number of responses with a status or a class of statuses. */
  count(test: (status: number | 'none') => boolean): number;
  end(): Promise<void>;
}

/** Sends requests with several clients, each one after the other, until it is stopped. */
export function sendContinuously(many: number, ask: () => Promise<Response>): Load {
  const answers: Answers = new Map();
  const ending = new AbortController();
  const one = async () => {
    while (!ending.signal.aborted) {
      const status = await ask().then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => 'none' as const,
      );
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 'none' || status >= 500) await sleep(20);
    }
  };
  const all = Promise.all(Array.from({ length: many }, one));
  return {
    answers,
    count: (test) =>
      [...answers].reduce((sum, [status, times]) => sum + (test(status) ? times : 0), 0),
    async end() {
      ending.abort();
      await all;
    },
  };
}

/**
 * Sends all requests at once and retries those with 503 after `Retry-After`; returns the responses.
 */
export function sendWithRetries(asks: (() => Promise<Response>)[]): Promise<Answers> {
  return sendAtOnce(asks.map((ask) => () => retryWhileUnavailable(ask)));
}

/** Runs everything at the same moment. */
export async function sendAtOnce(asks: (() => Promise<Response>)[]): Promise<Answers> {
  const answers: Answers = new Map();
  const responses = await Promise.all(asks.map((ask) => ask().catch(() => null)));
  for (const response of responses) {
    const status = response?.status ?? 'none';
    answers.set(status, (answers.get(status) ?? 0) + 1);
    await response?.arrayBuffer().catch(() => {});
  }
  return answers;
}

export function formatAnswers(answers: Answers): string {
  return [...answers].map(([status, times]) => `${times} of ${status}`).join(', ');
}

async function figuresOf(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/metrics`, { headers: { connection: 'close' } });
  return (await answer.text()).split('\n');
}

/** Returns the processes that share the port; there must be at least one. */
export async function processesOf(url: string): Promise<[number, ...number[]]> {
  const memory = /^process_resident_memory_bytes\{pid="(\d+)"\}/;
  const [first, ...others] = (await figuresOf(url)).flatMap((line) => {
    const pid = memory.exec(line)?.[1];
    return pid ? Number(pid) : [];
  });
  if (!first) throw new Error(`No process of ${url} tells of itself`);
  return [first, ...others];
}

/** Returns the sum of a metric over all processes. Throws if no process returns it. */
export async function sumOf(url: string, figure: string, label = ''): Promise<number> {
  const lines = (await figuresOf(url)).filter(
    (line) => /^\w+/.exec(line)?.[0] === figure && line.includes(label),
  );
  if (lines.length === 0) throw new Error(`${url} does not tell ${figure}`);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/**
 * Returns the milliseconds until a condition is true, or null after a timeout. Errors mean false.
 */
export async function until(
  test: () => Promise<boolean>,
  patience = 20_000,
): Promise<number | null> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < patience) {
    if (await test().catch(() => false)) return performance.now() - startedAt;
    await sleep(50);
  }
  return null;
}
