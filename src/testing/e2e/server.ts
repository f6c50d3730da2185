import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findRunningPostmaster } from '#tools/postgres/postgres-pidfile.ts';
import { createTemporaryFolder } from '../app/temporary-folder.ts';

/** A running product, in a process of its own with an embedded database. */
export type Product = {
  url: string;
  port: number;
  dataDir: string;
  /** Returns its output so far. */
  output(): string;
  /**
   * Runs a command of the product, such as `ledger-verify`, with the same environment and returns
   * its standard output. Rejects if it fails.
   */
  run(command: string, args: string[], env?: Record<string, string>): Promise<string>;
  /** Stops the product like Ctrl-C; resolves with the exit code, or null if a signal ended it. */
  stop(): Promise<number | null>;
  /** Kills the product like `kill -9`, without a shutdown. */
  kill(): Promise<void>;
  /** Stops the product if it runs, and deletes its data. */
  remove(): Promise<void>;
};

type Options = {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** Whether pages are served; default true. The start is faster without them. */
  withClient?: boolean;
  /** Number of processes that serve the port. */
  workers?: number;
};

const root = join(import.meta.dirname, '../../..');

/**
 * Arguments of Node that use the compile cache, as in `npm start`: a process starts in half the
 * time.
 */
export const nodeArgs = ['--import', './src/app/server/compile-cache.mjs'];

/** Below the range of ephemeral ports, because an outgoing connection could use the port first. */
const PORT_RANGE = [12_000, 32_000] as const;

/** Returns a random port on which nothing listens now. */
export async function pickFreePort(): Promise<number> {
  const port = randomInt(...PORT_RANGE);
  const server = createServer().listen(port, '127.0.0.1');
  const refusal = await once(server, 'listening').then(
    () => null,
    (error) => error,
  );
  if (refusal?.code === 'EADDRINUSE') return pickFreePort();
  if (refusal) throw refusal;
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns the data folder of the embedded PostgreSQL, which may be outside of `dataDir`. */
async function findPostgresData(dataDir: string): Promise<string> {
  const location = await readFile(join(dataDir, 'postgres-location.txt'), 'utf8').catch(() => '');
  return location.split('\n')[0] || join(dataDir, 'postgres');
}

/** Stops a database that outlived its killed server, and deletes the data. */
async function removeData(dataDir: string): Promise<void> {
  const data = await findPostgresData(dataDir);
  const orphan = await findRunningPostmaster(data);
  if (orphan) process.kill(orphan.pid, 'SIGINT');
  while (await findRunningPostmaster(data)) await sleep(50);
  if (!data.startsWith(dataDir)) await rm(dirname(data), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

/** Waits up to two minutes. Throws with the output if the process ends before. */
async function waitUntilHealthy(
  url: string,
  child: ChildProcess,
  output: () => string,
): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const isHealthy = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The product did not start:\n${output()}`);
}

function createEnvironment(port: number, dataDir: string, overrides: Record<string, string> = {}) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return {
    ...inherited,
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    RATE_LIMIT_FACTOR: '0',
    MAIL_GROUP_SECONDS: '0',
    // A zone with an unusual offset reveals code that depends on the server's zone.
    TZ: 'Asia/Kathmandu',
    ...overrides,
  };
}

async function runCommand(command: string, args: string[], env: NodeJS.ProcessEnv) {
  const file = `src/app/server/commands/${command}.ts`;
  const options = { cwd: root, env, timeout: 60_000 };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...nodeArgs, file, ...args],
    options,
  );
  return stdout;
}

/**
 * Spawns the process of `npm start` without waiting until it has started. `end` sends a signal
 * unless the process has ended, and waits for its end; `ended` resolves at its end.
 */
export function spawnProduct(port: number, dataDir: string, options: Options = {}) {
  const { withClient = true, workers } = options;
  const args = [...nodeArgs, 'src/app/server/main.ts'];
  if (!withClient) args.push('--without-client');
  if (workers) args.push('--workers', String(workers));
  const env = createEnvironment(port, dataDir, options.env);
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  child.stdout.on('data', (chunk) => lines.push(String(chunk)));
  child.stderr.on('data', (chunk) => lines.push(String(chunk)));
  const ended = once(child, 'exit');
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  child.once('exit', () => process.off('exit', killChild));

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  }
  return { child, env, ended, end, output: () => lines.join('') };
}

/**
 * Starts the product like `npm start` and resolves once it is healthy. The default is a free port
 * and a new data folder, which is deleted if the start fails. Throws if it does.
 */
export async function startProduct(options: Options = {}): Promise<Product> {
  const port = options.port ?? (await pickFreePort());
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
  await waitUntilHealthy(url, child, output).catch(async (error) => {
    if (!options.dataDir) await remove();
    throw error;
  });
  const run = (command: string, args: string[], overrides = {}) =>
    runCommand(command, args, { ...env, ...overrides });
  return { url, port, dataDir, output, run, stop, kill: () => end('SIGKILL'), remove };
}
