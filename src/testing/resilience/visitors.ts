import { setTimeout as sleep } from 'node:timers/promises';
import { inTheEnd } from '../acknowledged-writes.ts';

/** What was answered, by status; `none` where the connection broke. */
export type Answers = Map<number | 'none', number>;

export interface Load {
  answers: Answers;
  /** Answers of one status, or of a class of them. */
  count(test: (status: number | 'none') => boolean): number;
  end(): Promise<void>;
}

/** So many askers, each one request after the other, until told to end. */
export function askOn(many: number, ask: () => Promise<Response>): Load {
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

/** All at the same moment; what they are answered in the end, where they are told to come later. */
export function taken(asks: (() => Promise<Response>)[]): Promise<Answers> {
  return together(asks.map((ask) => () => inTheEnd(ask)));
}

/** All at the same moment. */
export async function together(asks: (() => Promise<Response>)[]): Promise<Answers> {
  const answers: Answers = new Map();
  const responses = await Promise.all(asks.map((ask) => ask().catch(() => null)));
  for (const response of responses) {
    const status = response?.status ?? 'none';
    answers.set(status, (answers.get(status) ?? 0) + 1);
    await response?.arrayBuffer().catch(() => {});
  }
  return answers;
}

export function told(answers: Answers): string {
  return [...answers].map(([status, times]) => `${times} of ${status}`).join(', ');
}

async function figuresOf(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/metrics`, { headers: { connection: 'close' } });
  return (await answer.text()).split('\n');
}

/** The processes that share a port; one at least. */
export async function processesOf(url: string): Promise<[number, ...number[]]> {
  const memory = /^process_resident_memory_bytes\{pid="(\d+)"\}/;
  const [first, ...others] = (await figuresOf(url)).flatMap((line) => {
    const pid = memory.exec(line)?.[1];
    return pid ? Number(pid) : [];
  });
  if (!first) throw new Error(`No process of ${url} tells of itself`);
  return [first, ...others];
}

/** One figure, added up over all processes, of which one at least must tell it. */
export async function sumOf(url: string, figure: string, label = ''): Promise<number> {
  const lines = (await figuresOf(url)).filter(
    (line) => /^\w+/.exec(line)?.[0] === figure && line.includes(label),
  );
  if (lines.length === 0) throw new Error(`${url} does not tell ${figure}`);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** Milliseconds until it is so; null when it is not in time. What cannot be asked is not so yet. */
export async function until(
  test: () => Promise<boolean>,
  patience = 20_000,
): Promise<number | null> {
  const begun = performance.now();
  while (performance.now() - begun < patience) {
    if (await test().catch(() => false)) return performance.now() - begun;
    await sleep(50);
  }
  return null;
}
