import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../e2e/server.ts';

const TICKS_PER_SECOND = 100;

export interface Served {
  url: string;
  /** The process that was started; it may have children. */
  pid: number;
  /** Seconds of processor time used so far. */
  cpu(): Promise<number>;
  /** Current memory in megabytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
  /** Sends a signal; returns whether the process exists. */
  tell(name: NodeJS.Signals): boolean;
  /** Resolves with the exit code, or null if a signal ended it. */
  ended: Promise<number | null>;
}

/** The processes that were started and not stopped. */
const running = new Set<ChildProcess>();

/** Kills all servers; they must not survive this process or their database. */
export function killServed(): void {
  for (const child of running) signal(child, 'SIGKILL');
  running.clear();
}
process.once('exit', killServed);

/** Starts a server in its own process and returns once it answers on `ready`. */
export async function serve(
  command: string[],
  env: Record<string, string>,
  ready: string,
  cwd = process.cwd(),
): Promise<Served> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [program = process.execPath, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'development', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', env.LOG_LEVEL === 'silent' ? 'ignore' : 'inherit'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  const ended = once(child, 'exit').then(([code]): number | null => code);
  running.add(child);
  await waitForResponse(`${url}${ready}`, child);
  return {
    url,
    pid,
    cpu: async () => {
      const [, , ...fields] = (await proc(child, 'stat')).replace(/.*\)/, 'x').split(' ');
      return (Number(fields[10]) + Number(fields[11])) / TICKS_PER_SECOND;
    },
    memory: async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await proc(child, 'status'))?.[1] ?? 0) / 1_024,
    async stop() {
      running.delete(child);
      signal(child, 'SIGINT');
      // npm may exit before the server has closed its database.
      while (signal(child, 0)) await sleep(20);
    },
    tell: (name) => signal(child, name),
    ended,
  };
}

export async function waitForResponse(url: string, child?: ChildProcess): Promise<void> {
  for (;;) {
    const ok = await fetch(url).then(
      (response) => response.arrayBuffer().then(() => response.ok),
      () => false,
    );
    if (ok) return;
    if (child && (child.exitCode !== null || child.signalCode !== null)) {
      throw new Error(`${url} never answered: its server ended.`);
    }
    await sleep(10);
  }
}

/** Sends a signal to the process group, because npm starts a shell. False if it has ended. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, name);
  } catch {
    return false;
  }
}

function proc({ pid }: ChildProcess, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}
