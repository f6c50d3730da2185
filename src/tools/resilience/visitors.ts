import { setTimeout as sleep } from 'node:timers/promises';
import { retryWhileUnavailable } from '#testing/fixtures/acknowledged-writes.ts';

/** By status; `none` counts requests without a response. */
export type Answers = Map<number | 'none', number>;

export interface Load {
  answers: Answers;
  count(test: (status: number | 'none') => boolean): number;
  end(): Promise<void>;
}

export function sendContinuously(clientCount: number, send: () => Promise<Response>): Load {
  const answers: Answers = new Map();
  const ending = new AbortController();
  const runClient = async () => {
    while (!ending.signal.aborted) {
      const status = await send().then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => 'none' as const,
      );
      answers.set(status, (answers.get(status) ?? 0) + 1);
      // A failing server must not be flooded.
      if (status === 'none' || status >= 500) await sleep(20);
    }
  };
  const all = Promise.all(Array.from({ length: clientCount }, runClient));
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

/** Sends all at once, and those with a 503 again after its `Retry-After`. */
export function sendWithRetries(requests: (() => Promise<Response>)[]): Promise<Answers> {
  return sendAtOnce(requests.map((send) => () => retryWhileUnavailable(send)));
}

export async function sendAtOnce(requests: (() => Promise<Response>)[]): Promise<Answers> {
  const answers: Answers = new Map();
  const responses = await Promise.all(requests.map((send) => send().catch(() => null)));
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

/** A new connection lets the kernel choose the process. */
async function loadMetrics(url: string): Promise<string[]> {
  const response = await fetch(`${url}/metrics`, { headers: { connection: 'close' } });
  return (await response.text()).split('\n');
}

export async function listProcessIds(url: string): Promise<[number, ...number[]]> {
  const memory = /^process_resident_memory_bytes\{pid="(\d+)"\}/;
  const [first, ...others] = (await loadMetrics(url)).flatMap((line) => {
    const pid = memory.exec(line)?.[1];
    return pid ? Number(pid) : [];
  });
  if (!first) throw new Error(`No process of ${url} reports metrics`);
  return [first, ...others];
}

/**
 * Over all processes; `label` selects lines, such as `from="replica"`. Throws if no process reports
 * the metric.
 */
export async function sumMetric(url: string, metric: string, label = ''): Promise<number> {
  const lines = (await loadMetrics(url)).filter(
    (line) => /^\w+/.exec(line)?.[0] === metric && line.includes(label),
  );
  if (lines.length === 0) throw new Error(`${url} does not report ${metric}`);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** Returns the milliseconds, or null after the timeout. Errors of `test` mean false. */
export async function waitUntil(
  test: () => Promise<boolean>,
  timeoutMs = 20_000,
): Promise<number | null> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < timeoutMs) {
    if (await test().catch(() => false)) return performance.now() - startedAt;
    await sleep(50);
  }
  return null;
}
