import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer, ask } from '#platform/server/process-line.ts';
import type { Log } from './product.ts';
import type { Start } from './start-arguments.ts';

const ENTRY = join(import.meta.dirname, 'main.ts');
/** What a process is asked for by the one that started it, and the other way round. */
export const FIGURES = 'figures';
export const OTHERS_FIGURES = 'figures of the others';
/** Milliseconds; the figures of who is busy for longer are missed once. */
const PATIENCE = 700;
/** Milliseconds before a process that died is started again; longer each time. */
const AGAIN_AFTER = 200;
const AGAIN_AFTER_MAX = 10_000;
/** Milliseconds: who lived so long did not die of starting. */
const SETTLED = 30_000;

interface Worker {
  child: ChildProcess;
  ready: Promise<void>;
  /** Resolves with how it ended. */
  ended: Promise<string>;
}

const READY = 'ready';

/** Tells who started this process that it answers. */
export function sayReady(): void {
  process.send?.(READY);
}

function readyWord(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => message === READY && resolve());
  });
}

function launch(env: NodeJS.ProcessEnv, { withClient }: Start): Worker {
  const flags = ['--worker', ...(withClient ? [] : ['--without-client'])];
  // As JSON a figure that is no number would be none.
  const child = fork(ENTRY, flags, { env, serialization: 'advanced' });
  const ended = once(child, 'exit').then(
    ([code, signal]) => `${signal ?? `code ${code}`}`,
    // The machine would not start it.
    (failure: Error) => failure.message,
  );
  const ready = Promise.race([
    readyWord(child),
    ended.then((how) => {
      throw new Error(`A process ended with ${how} while it started`);
    }),
  ]);
  ready.catch(() => {});
  return { child, ready, ended };
}

/** So many processes on one prepared database, each started again when it dies; all answer by then. */
export async function openWorkers(
  start: Start,
  environment: Record<string, string | undefined>,
  log: Log,
) {
  const ending = new AbortController();
  const running = new Set<Worker>();

  function begin(): Worker {
    const worker = launch({ ...environment }, start);
    running.add(worker);
    answer(worker.child, OTHERS_FIGURES, () => figuresOfOthers(worker));
    void worker.ended.then(() => running.delete(worker));
    return worker;
  }

  async function figuresOfOthers(asking: Worker): Promise<unknown[]> {
    const others = [...running].filter((worker) => worker !== asking);
    const told = await Promise.all(others.map(({ child }) => ask(child, FIGURES, PATIENCE)));
    return told.filter((figures) => figures !== undefined);
  }

  async function keep(first: Worker): Promise<void> {
    let [worker, wait] = [first, AGAIN_AFTER];
    for (;;) {
      const begun = performance.now();
      const how = await worker.ended;
      if (ending.signal.aborted) return;
      if (performance.now() - begun > SETTLED) wait = AGAIN_AFTER;
      log.warn(`Process ${worker.child.pid} ended with ${how}; another follows in ${wait} ms`);
      await sleep(wait, null, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
      wait = Math.min(2 * wait, AGAIN_AFTER_MAX);
      worker = begin();
    }
  }

  async function close(): Promise<void> {
    ending.abort();
    for (const { child } of running) child.kill('SIGTERM');
    await Promise.all([...running].map(({ ended }) => ended));
  }

  const first = Array.from({ length: start.workers }, begin);
  try {
    await Promise.all(first.map(({ ready }) => ready));
  } catch (error) {
    await close();
    throw error;
  }
  for (const worker of first) void keep(worker);
  return { close };
}
