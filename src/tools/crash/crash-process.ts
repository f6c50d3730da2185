import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Command =
  | { name: 'die'; at: string[] }
  | { name: 'loseWebhooks'; times: number }
  | { name: 'loseChargeback'; id: string };

export interface CrashProcess {
  url: string;
  /** False if the process died before. */
  command(command: Command): Promise<boolean>;
  /** False if the process was killed after a timeout. */
  diesAtPoint(): Promise<boolean>;
  log(): string;
}

const root = join(import.meta.dirname, '../../..');
const SERVER = join(import.meta.dirname, 'crash-server.ts');
const CACHE = join(root, 'src/app/server/compile-cache.mjs');

/** Must exceed the lease of a Stripe command. */
const CLOCK_STEP_MS = 200_000;
/** Long, because the machine may be busy. */
const POINT_TIMEOUT_MS = 60_000;

/**
 * All processes use the same database and port. The next one loads its modules while the current
 * one runs, because loading takes longer than all the rest.
 */
export class CrashProcesses {
  /** By how much the clock of the next process is ahead. */
  aheadMs = 0;
  private readonly port: number;
  private readonly databaseUrl: string;
  private spare: ChildProcess;
  private current: ChildProcess | undefined;

  constructor(databaseUrl: string, port: number) {
    this.databaseUrl = databaseUrl;
    this.port = port;
    this.spare = this.spawn();
  }

  /** The current process must have ended. */
  async next(): Promise<CrashProcess> {
    const child = this.spare;
    this.current = child;
    this.spare = this.spawn();
    const lines: string[] = [];
    child.stderr?.on('data', (chunk) => lines.push(String(chunk)));
    child.send({ aheadMs: this.aheadMs });
    this.aheadMs += CLOCK_STEP_MS;
    const exit = once(child, 'exit');
    const prematureExit = exit.then(() => {
      throw new Error(`The process ended before it was ready:\n${lines.join('')}`);
    });
    await Promise.race([once(child, 'message'), prematureExit]);
    return {
      url: `http://127.0.0.1:${this.port}`,
      log: () => lines.join(''),
      async command(command) {
        child.send(command);
        return Promise.race([once(child, 'message').then(() => true), exit.then(() => false)]);
      },
      async diesAtPoint() {
        const hasEnded = await Promise.race([
          exit.then(() => true),
          sleep(POINT_TIMEOUT_MS, false, { ref: false }),
        ]);
        if (!hasEnded) child.kill('SIGKILL');
        await exit;
        return hasEnded && child.signalCode === 'SIGKILL';
      },
    };
  }

  end(): void {
    for (const child of [this.current, this.spare]) child?.kill('SIGKILL');
  }

  private spawn(): ChildProcess {
    const child = fork(SERVER, {
      cwd: root,
      execArgv: ['--import', CACHE],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(this.port),
        DATABASE_URL: this.databaseUrl,
        DEMO: '0',
        RATE_LIMIT_FACTOR: '0',
        LOG_LEVEL: 'silent',
        TZ: 'Asia/Kathmandu',
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const killChild = () => child.kill('SIGKILL');
    process.once('exit', killChild);
    child.once('exit', () => process.off('exit', killChild));
    return child;
  }
}
