import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';

/** Unprivileged user that runs PostgreSQL; null if PostgreSQL runs as the current user. */
export type Account = { uid: number; gid: number } | null;

/** User id of `nobody` on Linux. */
const NOBODY_ID = 65534;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

async function findUnprivilegedAccount(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, , uid, gid] = passwd.match(/^nobody:.*$/m)?.[0].split(':') ?? [];
  // The id of `nobody` is -2 on macOS. The owner of a file is an unsigned number of 32 bits.
  return { uid: Number(uid ?? NOBODY_ID) >>> 0, gid: Number(gid ?? NOBODY_ID) >>> 0 };
}

/**
 * Returns null if the current user is not root. PostgreSQL refuses to run as root. So if the
 * current user is root, returns the owner of the data folder. If root owns the folder or the folder
 * is missing, returns the system user `nobody`.
 */
export async function resolveAccount(clusterDir: string): Promise<Account> {
  if (!isRoot()) return null;
  const owner = await stat(clusterDir).catch(() => null);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findUnprivilegedAccount();
}

/** Starts a program as the account, with a minimal environment. */
export function spawnAs(
  account: Account,
  file: string,
  args: string[],
  options: SpawnOptions = {},
): ChildProcess {
  // `spawn` accepts only signed numbers of 32 bits.
  const identity = account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
  // A fixed locale, because with some other locales PostgreSQL does not start on macOS.
  const env = { LC_ALL: 'C', TZ: 'UTC' };
  return spawn(file, args, { cwd: '/', env, windowsHide: true, ...identity, ...options });
}

/** `ok` means exit code 0; `output` is both output streams together. */
export type CommandResult = { ok: boolean; output: string };

/** Runs a program to its end. Never rejects: if a program cannot be started, `ok` is false. */
export function runAs(account: Account, file: string, args: string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    const output: string[] = [];
    const done = (ok: boolean) => resolve({ ok, output: output.join('').trim() });
    try {
      const child = spawnAs(account, file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout?.on('data', (chunk) => output.push(String(chunk)));
      child.stderr?.on('data', (chunk) => output.push(String(chunk)));
      child.once('error', (error) => {
        output.push(error.message);
        done(false);
      });
      child.once('close', (code) => done(code === 0));
    } catch (error) {
      output.push(String(error));
      done(false);
    }
  });
}

/**
 * Returns whether the account can write in a folder; always true if the account is null. The check
 * runs as the account's user, because the result depends on modes, ACLs and mount options.
 */
export async function canWriteIn(account: Account, folder: string): Promise<boolean> {
  if (!account) return true;
  const probe = 'test -w "$1" && test -x "$1"';
  return (await runAs(account, '/bin/sh', ['-c', probe, 'sh', folder])).ok;
}
