import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { pickFreePort } from '#testing/e2e/server.ts';

/** Unit of the processor times in `/proc` on Linux. */
export const TICKS_PER_SECOND = 100;

export interface ServerProcess {
  url: string;
  pid: number;
  /** Of the process itself, without its children, as `memoryMb`. */
  cpuSeconds(): Promise<number>;
  memoryMb(): Promise<number>;
  /** Sends SIGINT and waits until the whole process group has ended. */
  stop(): Promise<void>;
  signal(name: NodeJS.Signals): boolean;
  /** Null if a signal ended it. */
  ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Servers must not survive this process or their database. */
export function killServers(): void {
  for (const child of running) signal(child, 'SIGKILL');
  running.clear();
}
process.once('exit', killServers);

/**
 * Resolves once a GET of `readyPath` succeeds. Throws if the server ends before. `env` is added to
 * the environment of this process.
 */
export async function serve(
  command: string[],
  env: Record<string, string>,
  readyPath: string,
  cwd = process.cwd(),
): Promise<ServerProcess> {
  const port = await pickFreePort();
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
  await waitForResponse(`${url}${readyPath}`, child);
  return {
    url,
    pid,
    cpuSeconds: async () => {
      // The name of the program may contain spaces, so everything up to it is replaced. After name
      // and state, the 11th and 12th fields are ticks in user and kernel mode.
      const [, , ...fields] = (await readProc(child, 'stat')).replace(/.*\)/, 'x').split(' ');
      return (Number(fields[10]) + Number(fields[11])) / TICKS_PER_SECOND;
    },
    memoryMb: async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readProc(child, 'status'))?.[1] ?? 0) / 1_024,
    async stop() {
      running.delete(child);
      signal(child, 'SIGINT');
      // npm may exit before the server has closed its database.
      while (signal(child, 0)) await sleep(20);
    },
    signal: (name) => signal(child, name),
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
      throw new Error(`${url} did not respond: its server has ended.`);
    }
    await sleep(10);
  }
}

/** Signals the process group, because npm starts a shell. False if it has ended. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, name);
  } catch {
    return false;
  }
}

function readProc({ pid }: ChildProcess, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}
