import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findRunningPostmaster } from '#platform/server/postgres/postgres-pidfile.ts';
import { createTemporaryFolder } from '../app/temporary-folder.ts';

export type Product = {
  url: string;
  port: number;
  dataDir: string;
  /** Returns its output so far. */
  output(): string;
  /** Runs one of the product's commands with the same environment and returns its output. */
  run(command: string, args: string[], env?: Record<string, string>): Promise<string>;
  /** Stops it like Ctrl-C; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Kills it like `kill -9`, without a shutdown. */
  kill(): Promise<void>;
  /** Stops it if need be and removes its data. */
  remove(): Promise<void>;
};

type Options = {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** Default true. Without it the server serves no pages and starts faster. */
  withClient?: boolean;
  /** Processes behind the port. */
  workers?: number;
};

const root = join(import.meta.dirname, '../../..');

/** Arguments of Node, as in `npm start`: a process starts in half the time. */
export const compileCache = ['--import', './src/app/server/compile-cache.mjs'];

/** Below the range of ephemeral ports, because an outgoing connection could use the port first. */
const PORTS = [12_000, 32_000] as const;

export async function freePort(): Promise<number> {
  const port = randomInt(...PORTS);
  const server = createServer().listen(port, '127.0.0.1');
  const refusal = await once(server, 'listening').then(
    () => null,
    (error) => error,
  );
  if (refusal?.code === 'EADDRINUSE') return freePort();
  if (refusal) throw refusal;
  server.close();
  await once(server, 'close');
  return port;
}

async function dataOf(dataDir: string): Promise<string> {
  const pointer = await readFile(join(dataDir, 'postgres-location.txt'), 'utf8').catch(() => '');
  return pointer.split('\n')[0] || join(dataDir, 'postgres');
}

async function removeData(dataDir: string): Promise<void> {
  const data = await dataOf(dataDir);
  const orphan = await findRunningPostmaster(data);
  if (orphan) process.kill(orphan.pid, 'SIGINT');
  while (await findRunningPostmaster(data)) await sleep(50);
  if (!data.startsWith(dataDir)) await rm(dirname(data), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const healthy = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) return;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The product did not start:\n${output()}`);
}

function environment(port: number, dataDir: string, more: Record<string, string> = {}) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return {
    ...inherited,
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    RATE_LIMIT_FACTOR: '0',
    MAIL_GROUP_SECONDS: '0',
    TZ: 'Asia/Kathmandu',
    ...more,
  };
}

async function runCommand(command: string, args: string[], env: NodeJS.ProcessEnv) {
  const file = `src/app/server/commands/${command}.ts`;
  const options = { cwd: root, env, timeout: 60_000 };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...compileCache, file, ...args],
    options,
  );
  return stdout;
}

/** Spawns the process of `npm start` and does not wait until it has started. */
export function spawnProduct(port: number, dataDir: string, options: Options = {}) {
  const { withClient = true, workers } = options;
  const args = [...compileCache, 'src/app/server/main.ts'];
  if (!withClient) args.push('--without-client');
  if (workers) args.push('--workers', String(workers));
  const env = environment(port, dataDir, options.env);
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  child.stdout.on('data', (chunk) => lines.push(String(chunk)));
  child.stderr.on('data', (chunk) => lines.push(String(chunk)));
  const ended = once(child, 'exit');
  const dieWithUs = () => child.kill('SIGKILL');
  process.once('exit', dieWithUs);
  child.once('exit', () => process.off('exit', dieWithUs));

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  }
  return { child, env, ended, end, output: () => lines.join('') };
}

/** Starts the product like `npm start`, on a port and a database of its own. */
export async function startProduct(options: Options = {}): Promise<Product> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await createTemporaryFolder());
  const url = `http://127.0.0.1:${port}`;
  const { child, env, end, output } = spawnProduct(port, dataDir, options);

  async function stop(): Promise<number | null> {
    await end('SIGINT');
    return child.exitCode;
  }
  async function remove(): Promise<void> {
    await end('SIGINT');
    await removeData(dataDir);
  }
  await untilHealthy(url, child, output).catch(async (error) => {
    if (!options.dataDir) await remove();
    throw error;
  });
  const run = (command: string, args: string[], more = {}) =>
    runCommand(command, args, { ...env, ...more });
  return { url, port, dataDir, output, run, stop, kill: () => end('SIGKILL'), remove };
}
