import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';

/** Null if PostgreSQL runs as the current user. */
export type Account = { uid: number; gid: number } | null;

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
 * Null if the current user is not root. PostgreSQL refuses to run as root, so for root this is the
 * owner of the data folder, or `nobody` if root owns the folder or it is missing.
 */
export async function resolveAccount(clusterDir: string): Promise<Account> {
  if (!isRoot()) return null;
  const owner = await stat(clusterDir).catch(() => null);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findUnprivilegedAccount();
}

export function spawnAs(
  account: Account,
  file: string,
  args: string[],
  options: SpawnOptions = {},
): ChildProcess {
  // `spawn` accepts only signed numbers of 32 bits.
  const identity = account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
  // With some other locales PostgreSQL does not start on macOS.
  const env = { LC_ALL: 'C', TZ: 'UTC' };
  return spawn(file, args, { cwd: '/', env, windowsHide: true, ...identity, ...options });
}

/** `ok` means exit code 0; `output` is both output streams together. */
export type CommandResult = { ok: boolean; output: string };

/** Never rejects: if the program cannot be started, `ok` is false. */
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
 * The check runs as the account's user, because the result depends on modes, ACLs and mount
 * options.
 */
export async function canWriteIn(account: Account, folder: string): Promise<boolean> {
  if (!account) return true;
  const probe = 'test -w "$1" && test -x "$1"';
  return (await runAs(account, '/bin/sh', ['-c', probe, 'sh', folder])).ok;
}
