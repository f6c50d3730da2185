import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';

/** The unprivileged user PostgreSQL runs as; null means: as ourselves. */
export type Account = { uid: number; gid: number } | null;

const overflowId = 65534;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

async function nobody(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, , uid, gid] = passwd.match(/^nobody:.*$/m)?.[0].split(':') ?? [];
  return { uid: Number(uid ?? overflowId) >>> 0, gid: Number(gid ?? overflowId) >>> 0 };
}

/** As root: whoever owns the data already, else nobody. */
export async function accountFor(data: string): Promise<Account> {
  if (!isRoot()) return null;
  const owner = await stat(data).catch(() => null);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

export function spawnAs(
  account: Account,
  file: string,
  args: string[],
  options: SpawnOptions = {},
): ChildProcess {
  const identity = account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
  // A fixed locale: macOS refuses to start PostgreSQL under some others.
  const env = { LC_ALL: 'C', TZ: 'UTC' };
  return spawn(file, args, { cwd: '/', env, windowsHide: true, ...identity, ...options });
}

export type Ran = { ok: boolean; output: string };

export function runAs(account: Account, file: string, args: string[]): Promise<Ran> {
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

/** Asked as that user, since modes, ACLs and mounts together decide. */
export async function canWriteIn(account: Account, folder: string): Promise<boolean> {
  if (!account) return true;
  const probe = 'test -w "$1" && test -x "$1"';
  return (await runAs(account, '/bin/sh', ['-c', probe, 'sh', folder])).ok;
}
